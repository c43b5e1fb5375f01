import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request comes directly from this machine to a loopback host name. The name check stops
 * DNS rebinding. A proxy on this machine may send such a name without a forwarding header, so a
 * server that others can reach must not rely on this.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const proxied = Object.keys(request.headers).some((name) =>
    /^(?:forwarded|via|x-real-ip|true-client-ip)$|^(?:x-forwarded|cf)-/.test(name),
  );
  const peer = request.raw.socket.remoteAddress ?? '';
  const isLocal = isIP(peer) > 0 && /^(127\.|::1$|::ffff:127\.)/.test(peer);
  return !proxied && isLocal && isLoopbackHost(request.headers.host ?? '');
}

/**
 * Whether other machines can reach the server at its base URL, possibly through a proxy or a tunnel
 * on this machine. RFC 6761 reserves `.localhost` for loopback.
 */
export function isPublicOrigin(origin: string): boolean {
  const { hostname } = new URL(origin);
  return !isLoopbackHost(hostname) && !hostname.endsWith('.localhost');
}

/** `localhost`, 127.0.0.0/8 or [::1], with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
