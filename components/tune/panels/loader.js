// The panels' modules come from the app's own static route; what they share with the live view, from that one's.
import(new URL("assets/plotly/plotly.min.js", document.baseURI).href).catch(() => {}); // the largest: begin with it
const from = (folder, name) => import(new URL(`${folder}/${name}.js`, document.baseURI).href);

export default async function (component) {
  const host = component.parentElement.querySelector(".chunkscope-tune");
  try {
    const [{ mount }, dom, plotly, theme, search] = await Promise.all([
      from("{modules}", "main"), from("{live}", "dom"), from("{live}", "plotly"), from("{live}", "theme"), from("{live}", "search"),
    ]);
    return mount(host, component, { ...dom, ...plotly, ...theme, ...search });
  } catch (error) {
    console.error(error);
    host.textContent = "The curves could not be loaded. Start the app with `streamlit run app.py`, which serves their files.";
  }
}
