"""``streamlit run app.py``: the pages, and the files that the browser fetches."""

import streamlit as st

from components.assets import routes

app = st.App("pages/main.py", routes=routes())
