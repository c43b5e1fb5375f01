import { Agent, type Dispatcher } from 'undici';
import { stopwatch } from '../../kernel/clock.ts';
import { type OutboundPolicy, reachUnder } from './address.ts';
import { guardedConnector } from './connector.ts';
import { OutboundError } from './outbound-error.ts';
import { nameServers, type Resolve } from './resolve.ts';
import { urlProblem } from './url.ts';

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

export type OutboundLimits = {
  /** For everything: resolving, connecting, TLS, headers, body. */
  timeoutSeconds: number;
  /** The rest of a longer body is not read. */
  keepBodyBytes: number;
};

export type OutboundAnswer = {
  status: number;
  /** Names in lower case; repeated headers joined with commas. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** True when the body was longer, slower or broken: what came is in `body`. */
  bodyTruncated: boolean;
  milliseconds: number;
};

export type Outbound = {
  /**
   * One call, never redirected and never repeated. An answer of any status resolves as soon as its
   * headers came in time; otherwise rejects with an OutboundError.
   */
  send(request: OutboundRequest, limits: OutboundLimits): Promise<OutboundAnswer>;
  /** Ends when the calls under way have. */
  close(): Promise<void>;
};

/** The only way out of this server to addresses that strangers name (security 3). */
export function createOutbound(policy: OutboundPolicy, resolve: Resolve = nameServers()): Outbound {
  const reachOf = reachUnder(policy);
  const namesMayBeOpened = policy.allow.length > 0;
  const agent = new Agent({
    connect: guardedConnector(reachOf, resolve),
    allowH2: false,
    // One limit covers the whole call: see withDeadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async send(request, limits) {
      const problem = urlProblem(request.url, reachOf, namesMayBeOpened);
      if (problem) throw new OutboundError('blocked', `The URL ${problem}.`);
      return withDeadline(limits.timeoutSeconds, (signal) => call(agent, request, limits, signal));
    },
    close: () => agent.close(),
  };
}

async function call(
  agent: Agent,
  request: OutboundRequest,
  limits: OutboundLimits,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const started = stopwatch();
  const { origin, pathname, search } = new URL(request.url);
  const { method, headers = {}, body = null } = request;
  const asked = agent.request({
    origin,
    path: pathname + search,
    method,
    headers,
    body,
    signal,
  });
  const answer = await Promise.race([asked, rejectedBy(signal)]).catch((error: unknown) => {
    throw asOutboundError(error);
  });
  const kept = await readBody(answer.body, limits.keepBodyBytes);
  return {
    status: answer.statusCode,
    headers: joined(answer.headers),
    ...kept,
    milliseconds: Math.round(stopwatch() - started),
  };
}

/** Leaving the loop early destroys the socket, so that nobody can make us read on. */
async function readBody(
  stream: Dispatcher.ResponseData['body'],
  keepBytes: number,
): Promise<{ body: Uint8Array; bodyTruncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let bodyTruncated = false;
  stream.on('error', () => {});
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.byteLength;
      bodyTruncated = size > keepBytes;
      if (bodyTruncated) break;
    }
  } catch {
    // The status came in time and stands; the deadline passed or the other side broke off.
    bodyTruncated = true;
  }
  return { body: Buffer.concat(chunks).subarray(0, keepBytes), bodyTruncated };
}

async function withDeadline<Value>(
  seconds: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(tooSlow(seconds)), seconds * 1_000);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(seconds: number): OutboundError {
  return new OutboundError('timeout', `No answer came within ${seconds} seconds.`);
}

/** undici looks at the signal only once a socket is there: a call that still connects needs this. */
function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  return promise;
}

/** Connecting has its own words (connector.ts); what fails afterwards is the conversation. */
function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError('protocol', 'The other side gave no valid HTTP answer.', error);
}

function joined(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ')]));
}
