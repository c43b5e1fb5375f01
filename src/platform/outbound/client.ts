import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import { stopwatch } from '../../kernel/clock.ts';
import { atMost } from '../../kernel/entry-limit.ts';
import { traced } from '../telemetry/tracing.ts';
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
   * Whether to retry once, within the same limits, when the request failed because the server
   * closed an idle connection at that moment.
   */
  isRepeatable?: boolean;
};

export type OutboundLimits = {
  /** For the whole call: DNS, connecting, TLS, headers and body. */
  timeoutSeconds: number;
  /** A longer body is truncated. */
  maxBodyBytes: number;
};

export type OutboundResponse = {
  status: number;
  /** Names in lower case; repeated headers joined with commas. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** True when the body was too long, too slow or cut off; `body` is the received part. */
  bodyTruncated: boolean;
  milliseconds: number;
};

export type OutboundClient = {
  /**
   * Makes one call. Redirects are not followed, and it is retried only if the request allows it.
   * Resolves with any status if the headers arrive in time, else rejects with an OutboundError.
   */
  send(request: OutboundRequest, limits: OutboundLimits): Promise<OutboundResponse>;
  /** Resolves when the calls in flight have ended. */
  close(): Promise<void>;
};

/** The client for all calls to URLs that users or other parties supply. */
export function createOutboundClient(
  policy: OutboundPolicy,
  resolve: ResolveName = createDnsResolver(),
): OutboundClient {
  const classify = createAddressClassifier(policy);
  const namesMayBeOpened = policy.allow.length > 0;
  const agent = new Agent({
    connect: createGuardedConnector(classify, resolve),
    allowH2: false,
    // `sendRequest` applies one timeout to the whole call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const targets = new LRUCache<string, RequestTarget>(atMost(maxCachedTargets));
  const targetOf = (url: string): RequestTarget => {
    const known = targets.get(url);
    if (known) return known;
    const problem = urlProblem(url, classify, namesMayBeOpened);
    if (problem) throw new OutboundError('blocked', `The URL ${problem}.`);
    const { origin, pathname, search } = new URL(url);
    const target = { origin, path: pathname + search };
    targets.set(url, target);
    return target;
  };
  return {
    async send(request, limits) {
      const target = targetOf(request.url);
      const attributes = { 'server.address': new URL(target.origin).host };
      return traced(`HTTP ${request.method}`, { kind: 'client', attributes }, () =>
        sendRequest(agent, { ...request, ...target }, limits),
      );
    },
    close: async () => {
      if (!agent.closed) await agent.close();
    },
  };
}

/** The parts of an allowed URL that a request needs. */
type RequestTarget = { origin: string; path: string };

/** Checked URLs are cached, because the same receivers are called repeatedly. */
const maxCachedTargets = 5_000;

async function sendRequest(
  agent: Agent,
  { isRepeatable, origin, path, method, headers = {}, body }: OutboundRequest & RequestTarget,
  { timeoutSeconds, maxBodyBytes }: OutboundLimits,
): Promise<OutboundResponse> {
  const started = stopwatch();
  const dispatch = () =>
    dispatchRequest(agent, { origin, path, method, headers, body: body ?? null }, maxBodyBytes);
  let inFlight = dispatch();
  const timer = setTimeout(
    () => inFlight.abort(timeoutError(timeoutSeconds)),
    timeoutSeconds * 1_000,
  );
  try {
    const received = await inFlight.response.catch((error: unknown) => {
      if (!isRepeatable || !wasClosedWhileIdle(error, started)) throw error;
      inFlight = dispatch();
      return inFlight.response;
    });
    return { ...received, milliseconds: Math.round(stopwatch() - started) };
  } catch (error) {
    throw toOutboundError(error);
  } finally {
    clearTimeout(timer);
  }
}

function timeoutError(seconds: number): OutboundError {
  return new OutboundError('timeout', `No response within ${seconds} seconds.`);
}

/** The connector throws its own errors; any other failure is one of the HTTP exchange. */
function toOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError('protocol', 'The server sent no valid HTTP response.', error);
}
