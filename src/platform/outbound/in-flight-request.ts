import type { Agent, Dispatcher } from 'undici';

/** What came back. */
export type ReceivedResponse = {
  status: number;
  /** Names in lower case; repeated headers joined with commas. */
  headers: Record<string, string>;
  body: Uint8Array;
  bodyTruncated: boolean;
};

/** One request under way. */
export type InFlightRequest = {
  /** Rejects when the headers do not come; what breaks off later is only truncated. */
  response: Promise<ReceivedResponse>;
  /** Takes what has come by now, if its headers have, and lets go of the socket. */
  abort(reason: Error): void;
};

type DispatchRequest = Dispatcher.DispatchOptions & { origin: string };

/**
 * Sends a request and keeps the beginning of its answer. On undici's own level: a stream for each
 * answer costs more than the answers that are worth keeping.
 */
export function dispatchRequest(
  agent: Agent,
  request: DispatchRequest,
  keepBytes: number,
): InFlightRequest {
  const { promise: heard, resolve, reject } = Promise.withResolvers<ReceivedResponse>();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let head: Pick<ReceivedResponse, 'status' | 'headers'> | null = null;
  let over: Error | true | null = null;
  let controller: Dispatcher.DispatchController | null = null;

  const end = (bodyTruncated: boolean, reason: Error | true) => {
    over = reason;
    if (!head) {
      reject(reason);
      return;
    }
    const body = chunks.length === 0 ? emptyBody : Buffer.concat(chunks).subarray(0, keepBytes);
    resolve({ ...head, body, bodyTruncated });
  };
  const abort = (reason: Error) => {
    if (over) return;
    end(true, reason);
    // The socket goes with it, so that nobody can make us read on.
    controller?.abort(reason);
  };
  agent.dispatch(request, {
    onRequestStart(its) {
      // It may have waited for its socket for too long.
      if (over instanceof Error) its.abort(over);
      controller = its;
    },
    onResponseStart(_, status, headers) {
      if (status >= 200) head = { status, headers: joinHeaderValues(headers) };
    },
    onResponseData(_, chunk) {
      if (over) return;
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > keepBytes) abort(new Error('the rest of the answer is not read'));
    },
    onResponseEnd() {
      if (!over) end(false, true);
    },
    onResponseError(_, error) {
      if (!over) end(true, error);
    },
  });
  return { response: heard, abort };
}

const emptyBody = new Uint8Array(0);

function joinHeaderValues(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) all[name] = typeof value === 'string' ? value : value.join(', ');
  return all;
}
