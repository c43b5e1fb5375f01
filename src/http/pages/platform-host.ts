import { notFound } from '../../kernel/domain-error.ts';
import type { ResolveHost } from '../host.ts';
import type { HttpServer } from '../server.ts';
import { seeOther } from './page-route.ts';

type Deps = { resolveHost: ResolveHost; origin: string };

/** Redirects requests for a store's host to the platform's host; writes get 404 `page_not_found`. */
export function redirectToPlatformHost(app: HttpServer, { resolveHost, origin }: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    const { kind } = await resolveHost(request);
    if (kind === 'platform') return;
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw notFound('page_not_found', 'This page does not exist.');
    return seeOther(reply, `${origin}${request.url}`);
  });
}
