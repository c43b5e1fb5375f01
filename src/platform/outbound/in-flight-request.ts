import type { Agent, Dispatcher } from 'undici';

export type ReceivedResponse = {
  status: number;
  /** Names in lower case; repeated headers joined with commas. */
  headers: Record<string, string>;
  body: Uint8Array;
  bodyTruncated: boolean;
};

/** One request in flight. */
export type InFlightRequest = {
  /** Rejects when no headers arrive; a body that is cut off later is truncated. */
  response: Promise<ReceivedResponse>;
  /** Resolves with what has arrived if there are headers, else rejects; closes the socket. */
  abort(reason: Error): void;
};

type DispatchRequest = Dispatcher.DispatchOptions & { origin: string };

/**
 * Sends a request and keeps the first `keepBytes` of the body. It uses undici's `dispatch`, because
 * a stream for each response would cost more than reading these small bodies.
 */
export function dispatchRequest(
  agent: Agent,
  request: DispatchRequest,
  keepBytes: number,
): InFlightRequest {
  const { promise: response, resolve, reject } = Promise.withResolvers<ReceivedResponse>();
  const chunks: Uint8Array[] = [];
  let size = 0;
  let head: Pick<ReceivedResponse, 'status' | 'headers'> | null = null;
  let ended: Error | true | null = null;
  let controller: Dispatcher.DispatchController | null = null;

  const end = (bodyTruncated: boolean, reason: Error | true) => {
    ended = reason;
    if (!head) {
      reject(reason);
      return;
    }
    const body = chunks.length === 0 ? emptyBody : Buffer.concat(chunks).subarray(0, keepBytes);
    resolve({ ...head, body, bodyTruncated });
  };
  const abort = (reason: Error) => {
    if (ended) return;
    end(true, reason);
    // Closes the socket, so that the server cannot make this process read on.
    controller?.abort(reason);
  };
  agent.dispatch(request, {
    onRequestStart(requestController) {
      // The timeout may have passed while the request waited for a socket.
      if (ended instanceof Error) requestController.abort(ended);
      controller = requestController;
    },
    onResponseStart(_, status, headers) {
      if (status >= 200) head = { status, headers: joinHeaderValues(headers) };
    },
    onResponseData(_, chunk) {
      if (ended) return;
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > keepBytes) abort(new Error('the response body exceeds the limit'));
    },
    onResponseEnd() {
      if (!ended) end(false, true);
    },
    onResponseError(_, error) {
      if (!ended) end(true, error);
    },
  });
  return { response, abort };
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
