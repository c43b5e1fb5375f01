import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/domain-error.ts';

/**
 * Refuses forms that another site's page sent. Browsers say where a form comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; a request with neither passes here, and is for the form's
 * token to judge. Pages with forms must not send `Referrer-Policy: no-referrer`: it makes `Origin` null.
 */
export function rejectCrossOriginForms(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const safe = request.method === 'GET' || request.method === 'HEAD';
    done(safe || !isCrossOriginRequest(request) ? undefined : csrfError());
  });
}

/** Whether the browser itself says that a page of this very origin sent the request. */
export function isSameOriginRequest({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && hostOf(origin) === host.toLowerCase();
}

/** `none`: the person started it, not a page. */
function isCrossOriginRequest(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isUnstated = site === 'none' || (site === undefined && origin === undefined);
  return !isUnstated && !isSameOriginRequest(request);
}

/** Host and port of an origin; `null`, the origin of nobody, has none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

const csrfError = () =>
  new DomainError(
    'forbidden',
    'csrf_failed',
    'This form was sent from a page of another site. Open the page here and try again.',
  );
