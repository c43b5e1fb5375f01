/** An event of the workspace: its type and what it is about. */
export type LiveEvent = { type: string; resource: { type: string; id: string } };

type StreamOptions = {
  token: () => Promise<string>;
  onEvent: (event: LiveEvent) => void;
  /** Called after the stream was interrupted: events may have been missed. */
  onReconnected: () => void;
};

const path = '/api/storefront/v1/merchant/events/stream';
const firstDelay = 1000;
const longestDelay = 30_000;

/**
 * Follows the events until the function that it returns is called. Reconnects after a loss, with
 * increasing delays, and immediately with a new token when the old one has expired.
 */
export function followEvents(options: StreamOptions): () => void {
  const ending = new AbortController();
  void follow(options, ending.signal);
  return () => ending.abort();
}

async function follow(options: StreamOptions, signal: AbortSignal): Promise<void> {
  let delay = firstDelay;
  let hasBeenOpen = false;
  const opened = () => {
    if (hasBeenOpen) options.onReconnected();
    hasBeenOpen = true;
    delay = firstDelay;
  };
  while (!signal.aborted) {
    // Lost or refused for now: tried again below.
    const isRefused = await readOnce(options, signal, opened).catch(() => false);
    if (isRefused) return;
    await pause(delay * (0.75 + Math.random() / 2), signal);
    delay = Math.min(delay * 2, longestDelay);
  }
}

/** Reads until the stream ends. True: the answer would be the same again. */
async function readOnce(
  { token, onEvent }: StreamOptions,
  signal: AbortSignal,
  opened: () => void,
): Promise<boolean> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${await token()}` },
    signal,
  });
  if (!response.ok || !response.body) return response.status === 403 || response.status === 404;
  opened();
  for await (const event of readEvents(response.body)) onEvent(event);
  return false;
}

/** The events of a stream of server-sent events; comments and other lines are left out. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.+)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as LiveEvent;
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
