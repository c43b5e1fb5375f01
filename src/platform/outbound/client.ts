import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import { stopwatch } from '../../kernel/clock.ts';
import { type OutboundPolicy, reachUnder } from './address.ts';
import { guardedConnector } from './connector.ts';
import { converse } from './conversation.ts';
import { OutboundError } from './outbound-error.ts';
import { nameServers, type Resolve } from './resolve.ts';
import { wasClosedIdle } from './reused-socket.ts';
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
   * One call, never redirected, and not repeated unless the request allows it. An answer of any status
   * resolves as soon as its headers came in time; otherwise rejects with an OutboundError.
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
    // One limit covers the whole call: see call.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const targets = new LRUCache<string, Target>({ max: knownTargets });
  const targetOf = (url: string): Target => {
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
    send: async (request, limits) => call(agent, { ...request, ...targetOf(request.url) }, limits),
    close: () => agent.close(),
  };
}

/** A URL that may be called, as it is asked for. */
type Target = { origin: string; path: string };

/** The same receivers are called again and again. */
const knownTargets = 5_000;

async function call(
  agent: Agent,
  { isRepeatable, origin, path, method, headers = {}, body }: OutboundRequest & Target,
  { timeoutSeconds, keepBodyBytes }: OutboundLimits,
): Promise<OutboundAnswer> {
  const started = stopwatch();
  const ask = () =>
    converse(agent, { origin, path, method, headers, body: body ?? null }, keepBodyBytes);
  let asked = ask();
  const timer = setTimeout(() => asked.giveUp(tooSlow(timeoutSeconds)), timeoutSeconds * 1_000);
  try {
    const heard = await asked.heard.catch((error: unknown) => {
      if (!isRepeatable || !wasClosedIdle(error, started)) throw error;
      asked = ask();
      return asked.heard;
    });
    return { ...heard, milliseconds: Math.round(stopwatch() - started) };
  } catch (error) {
    throw asOutboundError(error);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(seconds: number): OutboundError {
  return new OutboundError('timeout', `No answer came within ${seconds} seconds.`);
}

/** Connecting has its own words (connector.ts); what fails afterwards is the conversation. */
function asOutboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError('protocol', 'The other side gave no valid HTTP answer.', error);
}
