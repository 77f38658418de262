// The view's modules come from the app's own static route, so that the browser keeps them between documents.
import(new URL("assets/plotly/plotly.min.js", document.baseURI).href).catch(() => {}); // the largest: begin with it
const modules = new URL("{modules}/main.js", document.baseURI).href;

export default async function (component) {
  const host = component.parentElement.querySelector(".chunkscope-live");
  try {
    const { mount } = await import(modules);
    return mount(host, component);
  } catch (error) {
    console.error(error);
    host.textContent = "The live view could not be loaded. Start the app with `streamlit run app.py`, which serves its files.";
  }
}
