// Hands the amount that Python holds to the view of the same channel, whichever of the two is there first.
export default function ({ data, parentElement }) {
  const slot = parentElement.closest('[data-testid="stElementContainer"]');
  if (slot) slot.style.display = "none";
  const channels = (globalThis.chunkscopeChannels ??= new Map());
  const channel = channels.get(data.channel) ?? {};
  channels.set(data.channel, channel);
  channel.latest = data;
  channel.receive?.(data);
}
