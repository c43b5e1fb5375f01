import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import { stopwatch } from '../../kernel/clock.ts';
import { createAddressClassifier, type OutboundPolicy } from './address.ts';
import { createGuardedConnector } from './connector.ts';
import { createDnsResolver, type ResolveName } from './dns-resolver.ts';
import { wasClosedWhileIdle } from './idle-socket.ts';
import { dispatchRequest } from './in-flight-request.ts';
import { OutboundError } from './outbound-error.ts';
import { urlProblem } from './url.ts';

export type OutboundRequest = {
  url: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /**
   * Whether it may be sent again, once and within the same limits, when the connection had lain idle
   * and the other side was just closing it.
   */
  isRepeatable?: boolean;
};

export type OutboundLimits = {
  /** For everything: resolving, connecting, TLS, headers, body. */
  timeoutSeconds: number;
  /** The rest of a longer body is not read. */
  maxBodyBytes: number;
};

export type OutboundResponse = {
  status: number;
  /** Names in lower case; repeated headers joined with commas. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** True when the body was longer, slower or broken: what came is in `body`. */
  bodyTruncated: boolean;
  milliseconds: number;
};

export type OutboundClient = {
  /**
   * One call, never redirected, and not repeated unless the request allows it. An answer of any status
   * resolves as soon as its headers came in time; otherwise rejects with an OutboundError.
   */
  send(request: OutboundRequest, limits: OutboundLimits): Promise<OutboundResponse>;
  /** Ends when the calls under way have. */
  close(): Promise<void>;
};

/** The only way out of this server to addresses that strangers name (security 3). */
export function createOutboundClient(
  policy: OutboundPolicy,
  resolve: ResolveName = createDnsResolver(),
): OutboundClient {
  const reachOf = createAddressClassifier(policy);
  const namesMayBeOpened = policy.allow.length > 0;
  const agent = new Agent({
    connect: createGuardedConnector(reachOf, resolve),
    allowH2: false,
    // One limit covers the whole call: see call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const targets = new LRUCache<string, RequestTarget>({ max: maxCachedTargets });
  const targetOf = (url: string): RequestTarget => {
    const known = targets.get(url);
    if (known) return known;
    const problem = urlProblem(url, reachOf, namesMayBeOpened);
    if (problem) throw new OutboundError('blocked', `The URL ${problem}.`);
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: pathname + search };
    targets.set(url, target);
    return target;
  };
  return {
    send: async (request, limits) =>
      sendRequest(agent, { ...request, ...targetOf(request.url) }, limits),
    close: () => agent.close(),
  };
}

/** A URL that may be called, as it is asked for. */
type RequestTarget = { origin: string; path: string };

/** The same receivers are called again and again. */
const maxCachedTargets = 5_000;

async function sendRequest(
  agent: Agent,
  { isRepeatable, origin, path, method, headers = {}, body }: OutboundRequest & RequestTarget,
  { timeoutSeconds, maxBodyBytes }: OutboundLimits,
): Promise<OutboundResponse> {
  const started = stopwatch();
  const ask = () =>
    dispatchRequest(agent, { origin, path, method, headers, body: body ?? null }, maxBodyBytes);
  let asked = ask();
  const timer = setTimeout(() => asked.abort(timeoutError(timeoutSeconds)), timeoutSeconds * 1_000);
  try {
    const heard = await asked.response.catch((error: unknown) => {
      if (!isRepeatable || !wasClosedWhileIdle(error, started)) throw error;
      asked = ask();
      return asked.response;
    });
    return { ...heard, milliseconds: Math.round(stopwatch() - started) };
  } catch (error) {
    throw toOutboundError(error);
  } finally {
    clearTimeout(timer);
  }
}

function timeoutError(seconds: number): OutboundError {
  return new OutboundError('timeout', `No answer came within ${seconds} seconds.`);
}

/** Connecting has its own words (connector.ts); what fails afterwards is the conversation. */
function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError('protocol', 'The other side gave no valid HTTP answer.', error);
}
