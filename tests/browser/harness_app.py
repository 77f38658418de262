"""The live view alone, served like the app itself."""

import sys
from pathlib import Path

import streamlit as st

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from components.assets import routes

app = st.App("harness_page.py", routes=routes())
