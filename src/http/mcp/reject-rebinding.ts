import { DomainError } from '../../kernel/domain-error.ts';
import { isLoopbackHost } from '../callers/local-request.ts';
import type { ResolveHost } from '../host.ts';
import type { HttpServer } from '../server.ts';

/**
 * Refuses pages of a foreign host name that was pointed at this server (DNS rebinding; MCP
 * 2026-07-28, Streamable HTTP, "Security & Endpoint"): their `Origin` is the `Host` of the request,
 * but no name of this server. Pages of other origins may call, because no cookie is read.
 */
export function rejectRebinding(app: HttpServer, resolveHost: ResolveHost): void {
  app.addHook('onRequest', async (request) => {
    const page = URL.parse(request.headers.origin ?? '');
    if (page === null || ![request.headers.host, request.host].includes(page.host)) return;
    if (isLoopbackHost(page.host)) return;
    const { origin } = await resolveHost(request);
    if (new URL(origin).hostname === page.hostname) return;
    throw foreignOrigin(page.host);
  });
}

const foreignOrigin = (host: string) =>
  new DomainError(
    'forbidden',
    'foreign_origin',
    `${host.slice(0, 100)} is not a host of this server. Set STOA_BASE_URL to the URL that browsers use, or verify the domain for a store.`,
  );
