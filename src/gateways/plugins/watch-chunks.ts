type WatchedChunks = {
  /** The same chunks. */
  chunks: AsyncIterable<Uint8Array>;
  /** Rejects when the reader takes no further chunk for too long. */
  stalled: Promise<never>;
  /** The error of the source; undefined if it has not failed. */
  failure(): unknown;
  stop(): void;
};

/** Watches the reader of a stream, and not its source, which may be as slow as its sender. */
export function watchChunks(
  source: AsyncIterable<Uint8Array>,
  idleMilliseconds: number,
): WatchedChunks {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nothing awaits the promise.
  stalled.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    const giveUp = () => reject(new Error(`not done within ${idleMilliseconds} ms`));
    timer = setTimeout(giveUp, idleMilliseconds);
  };
  let failure: unknown;
  async function* watched() {
    stop();
    try {
      for await (const chunk of source) {
        start();
        yield chunk;
        stop();
      }
    } catch (error) {
      failure = error;
      throw error;
    }
    start();
  }
  start();
  return { chunks: watched(), stalled, failure: () => failure, stop };
}
