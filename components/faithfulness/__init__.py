"""The Faithfulness page: are answers grounded in what each set-up retrieves, and is the evidence there at all?"""
