import type { CallResult } from './call.ts';
import type { PreparedRequest } from './request.ts';
import { pause, retryDelay } from './retry.ts';
import { errorOf, networkError, StoaError } from './stoa-error.ts';

/**
 * A token, or a function that returns one for each call. After a 401 the function is called once
 * more with the token that was rejected, so that a cached one can be replaced.
 */
export type Token = string | ((rejected?: string) => Promise<string>);

export type Sender = {
  fetch: typeof fetch;
  token: Token | undefined;
  /** Attempts after the first. */
  retries: number;
};

/** Sends a request until it succeeds, fails for good, or has been retried often enough. */
export async function send(
  sender: Sender,
  request: PreparedRequest,
  signal: AbortSignal | undefined,
): Promise<CallResult<unknown>> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendAuthorized(sender, request, signal);
    } catch (error) {
      const delay = error instanceof StoaError ? retryDelay(error, attempt) : null;
      if (delay === null || attempt >= sender.retries) throw error;
      await pause(delay, signal);
    }
  }
}

async function sendAuthorized(
  sender: Sender,
  request: PreparedRequest,
  signal: AbortSignal | undefined,
): Promise<CallResult<unknown>> {
  const { token } = sender;
  if (typeof token !== 'function') return sendOnce(sender, authorize(request, token), signal);
  const current = await token();
  try {
    return await sendOnce(sender, authorize(request, current), signal);
  } catch (error) {
    if (!(error instanceof StoaError) || error.status !== 401) throw error;
    const next = await token(current);
    if (next === current) throw error;
    return sendOnce(sender, authorize(request, next), signal);
  }
}

function authorize(request: PreparedRequest, token: string | undefined): PreparedRequest {
  if (token === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...request, headers };
}

async function sendOnce(
  { fetch }: Sender,
  { url, ...init }: PreparedRequest,
  signal: AbortSignal | undefined,
): Promise<CallResult<unknown>> {
  const [response, text] = await receive(
    () => fetch(url, { ...init, signal: signal ?? null }),
    signal,
  );
  const data = parse(response, text);
  if (!response.ok) throw errorOf(response, data);
  const { status, headers } = response;
  return {
    data,
    status,
    etag: headers.get('etag'),
    requestId: headers.get('request-id'),
    headers,
  };
}

/** The response with its text. A connection that breaks in the meantime is a network error. */
async function receive(
  start: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<[Response, string]> {
  try {
    const response = await start();
    return [response, await response.text()];
  } catch (error) {
    signal?.throwIfAborted();
    throw networkError(error);
  }
}

/** Exports are files: CSV, or one JSON object on each line. */
const isFile = ({ headers }: Response): boolean =>
  /^(text\/csv|application\/x-ndjson)/.test(headers.get('content-type') ?? '');

function parse(response: Response, text: string): unknown {
  if (text === '') return undefined;
  if (isFile(response)) return text;
  try {
    return JSON.parse(text);
  } catch {
    throw errorOf(response, undefined);
  }
}
