"""Every page's frame: navigation, and the document and encoder that all pages share."""

import streamlit as st

from components.address import drop_infinite_numbers
from components.brand import ICON, LOGO
from components.workbench import get_ready, pick

st.set_page_config(page_title="Chunkscope", page_icon=ICON, layout="wide")
st.logo(LOGO, size="large", icon_image=ICON)
page = st.navigation(
    [
        st.Page("explore.py", title="Explore", icon=":material/search:", default=True),
        st.Page("compare.py", title="Compare", icon=":material/compare:"),
        st.Page("tune.py", title="Tune", icon=":material/tune:"),
        st.Page("hope.py", title="HOPE", icon=":material/balance:"),
        st.Page("encoder_fit.py", title="Encoder", icon=":material/memory:", url_path="encoder"),
        st.Page("faithfulness.py", title="Faithfulness", icon=":material/fact_check:"),
    ],
    position="top",
)
drop_infinite_numbers()
pick()
page.run()
get_ready()
