import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { forwardingHeaders } from '../input/client-network.ts';

type PlainCaller = { ip: string; headers: IncomingHttpHeaders };

/** Headers that change nothing about a public read, except as `early-answers.ts` does. */
const plainHeaders = new Set([
  ...['connection', 'user-agent', 'accept', 'accept-encoding', 'accept-language'],
  ...['cache-control', 'pragma', 'if-none-match', 'request-id', 'origin', 'referer', 'dnt', 'te'],
  ...[
    'priority',
    'sec-fetch-site',
    'sec-fetch-mode',
    'sec-fetch-dest',
    'sec-fetch-user',
    'sec-gpc',
  ],
  ...['sec-ch-ua', 'sec-ch-ua-mobile', 'sec-ch-ua-platform', 'upgrade-insecure-requests', 'via'],
  ...['x-forwarded-port', 'x-forwarded-server', 'x-request-id', 'traceparent', 'tracestate'],
]);
const proxyHeaders = new Set(forwardingHeaders);

type IsTrusted = (address: string | undefined) => boolean;

/**
 * The caller of a request with one Host header and plain headers only; otherwise null. Forwarding
 * headers are plain if they come from a trusted proxy.
 */
export function readPlainCaller(
  request: IncomingMessage,
  isTrusted: IsTrusted,
): PlainCaller | null {
  const { rawHeaders, headers, socket } = request;
  const kind = kindOfHeaders(rawHeaders);
  const { remoteAddress: peer } = socket;
  if (kind === 'unusual' || peer === undefined) return null;
  if (kind === 'plain') return { ip: peer, headers };
  return isTrusted(peer) ? { ip: firstUntrusted(headers, isTrusted) ?? peer, headers } : null;
}

function kindOfHeaders(rawHeaders: string[]): 'plain' | 'forwarded' | 'unusual' {
  let hosts = 0;
  let isForwarded = false;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (name === 'host') hosts += 1;
    else if (proxyHeaders.has(name)) isForwarded = true;
    else if (!plainHeaders.has(name)) return 'unusual';
  }
  if (hosts !== 1) return 'unusual';
  return isForwarded ? 'forwarded' : 'plain';
}

/** The nearest address that is no trusted proxy, as Fastify finds it. */
function firstUntrusted(headers: IncomingHttpHeaders, isTrusted: IsTrusted): string | undefined {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  const addresses = hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
  return addresses.findLast((one) => !isTrusted(one)) ?? addresses[0];
}
