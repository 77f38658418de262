// The amount's way between here and Python.
//
// Every release carries a number one higher than the last. Python answers with the amount in force and the number of the last
// release it has seen, and is right once it has seen them all; an answer to an earlier release is stale and ignored. The
// amount and the data that it belongs to come separately, so the amount names the data by its digest.

export function createSync({ onAmount, onHeight }) {
  let send = () => {}, sequence = 0, channel = null;

  function receive({ amount, digest, seen, height }) {
    onHeight(height);
    if (seen < sequence) return;
    sequence = seen;
    onAmount(amount, digest);
  }

  return {
    /** Called on every run: Streamlit hands out a new function each time. */
    connect(name, setStateValue) {
      send = (event) => setStateValue("event", event);
      const channels = (globalThis.chunkscopeChannels ??= new Map());
      if (!channels.has(name)) channels.set(name, {});
      if (channel === channels.get(name)) return;
      channel = channels.get(name);
      channel.receive = receive;
      if (channel.latest) receive(channel.latest);
    },
    /** @param edit what to do by hand at the boundary after the gap, if anything */
    release(amount, gap, edit = null) {
      sequence += 1;
      send({ amount, gap, edit, sequence });
    },
    disconnect() {
      if (channel?.receive === receive) channel.receive = null;
    },
  };
}
