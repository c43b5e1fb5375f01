import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.ts';

/**
 * Rejects forms that a page of another origin submitted: 403 `csrf_failed`. Browsers send the
 * source in `Sec-Fetch-Site`, older ones in `Origin`. A request with neither passes and must have a
 * valid form token. Pages with forms must not send `Referrer-Policy: no-referrer`, which makes
 * `Origin` null.
 */
export function rejectCrossOriginForms(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    done(isRead || !isCrossOriginRequest(request) ? undefined : csrfError());
  });
}

/** Whether the browser states that a page of the same origin sent the request. */
export function isSameOriginRequest({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && hostOf(origin) === host.toLowerCase();
}

/** `Sec-Fetch-Site: none` means that the user started the request, not a page. */
function isCrossOriginRequest(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isUnstated = site === 'none' || (site === undefined && origin === undefined);
  return !isUnstated && !isSameOriginRequest(request);
}

/** Host and port of an origin; null for an opaque origin (`null`). */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

const csrfError = () =>
  new DomainError(
    'forbidden',
    'csrf_failed',
    'This form was submitted from another site. Open the page on this site and try again.',
  );
