/** A careless process that merges every member of a message into an object. */
process.on('message', (message) => {
  if (typeof message !== 'object' || message === null || !('text' in message)) return;
  merge({}, JSON.parse(String(message.text)));
});
process.on('disconnect', () => process.exit());
// The channel to the parent does not keep the process alive.
process.channel?.ref();
process.send?.('ready');

type Bag = Record<string, unknown>;

function merge(into: Bag, from: Bag): void {
  for (const [key, value] of Object.entries(from)) {
    if (typeof value !== 'object' || value === null) {
      into[key] = value;
      continue;
    }
    into[key] ??= {};
    merge(into[key] as Bag, value as Bag);
  }
}
