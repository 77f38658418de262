"""``streamlit run app.py``: the pages, and the files that the browser fetches."""

import streamlit as st
from starlette.middleware import Middleware

from components.assets import PLOTLY, modules, routes
from components.warm import PreloadHeader, import_in_background

import_in_background()
app = st.App("pages/main.py", routes=routes(), middleware=[Middleware(PreloadHeader, scripts=[PLOTLY, *modules("live")])])
