import type { FastifyRequest } from 'fastify';
import type { Log } from '../../platform/telemetry/log.ts';

const forwardingHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
];

/**
 * Warns once when a peer outside TRUSTED_PROXIES sends forwarding headers. Behind such a proxy all
 * guests have the same address, so they share rate limits and Idempotency-Keys.
 */
export function createUntrustedPeerWarning(log: Log, isTrusted: (address: string) => boolean) {
  let isWarned = false;
  return ({ headers, socket }: FastifyRequest): void => {
    const { remoteAddress: peer } = socket;
    if (isWarned || peer === undefined) return;
    const header = forwardingHeaders.find((name) => headers[name] !== undefined);
    if (header === undefined || isTrusted(peer)) return;
    isWarned = true;
    log.warn(
      { peer, header, setting: 'TRUSTED_PROXIES' },
      `Ignored the ${header} header of ${peer}, which TRUSTED_PROXIES does not list. If ${peer} is your reverse proxy, add it to TRUSTED_PROXIES. Until then, all of its clients count as one address.`,
    );
  };
}
