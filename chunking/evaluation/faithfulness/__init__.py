"""Are answers grounded in what was retrieved? Same questions, retriever, prompt and model; only the chunking differs."""
