import type { FastifySchema } from 'fastify';
import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import { cacheKey } from '../../http/bytes/byte-cache.ts';
import type { HttpServer } from '../../http/server.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type HostProfile, hostProfileOf } from './host-profile.ts';
import { latestDate, sendDocument } from './send-document.ts';

/** What a document depends on beside its host and the keys: `mark` tells its states apart. */
export type DocumentState<Found> = { data: Found; stateTag: string; changedAt: Date | null };

/** How a document is made; `look` is asked each time, so that a change shows at once. */
export type HostDocument<Found> = {
  loadState(face: HostProfile): Promise<DocumentState<Found>>;
  build(face: HostProfile, keys: SigningKeys, found: Found): Promise<object>;
};

/** A document that depends on nothing else. */
export function statelessDocument(
  build: (face: HostProfile, keys: SigningKeys) => Promise<object>,
): HostDocument<null> {
  return { loadState: async () => ({ data: null, stateTag: '', changedAt: null }), build };
}

/**
 * Routes whose document depends on the addressed host. The bytes are kept per host, and made anew
 * when the store, the keys or what is looked at beside them have changed.
 */
export function hostDocumentRoute(
  app: HttpServer,
  { resolveHost, keys, cache, deployedAt }: DiscoveryDeps,
) {
  return <Found>(
    path: string,
    schema: FastifySchema,
    { loadState, build }: HostDocument<Found>,
  ): void => {
    app.get(path, { schema }, async (request, reply) => {
      const face = hostProfileOf(await resolveHost(request));
      const [current, beside] = await Promise.all([keys(), loadState(face)]);
      const { origin, site } = face;
      const { data, stateTag, changedAt } = beside;
      const store = [site?.id ?? null, site?.version ?? null] as const;
      const key = cacheKey(path, origin, ...store, current.version, stateTag);
      const document = await cache.get(key, async () => ({
        value: await build(face, current, data),
        tags: site ? [`site:${site.id}`] : [],
      }));
      const changes = [site?.updatedAt, current.changedAt, changedAt ?? undefined];
      reply.header('vary', 'host');
      return sendDocument(request, reply, document, latestDate(deployedAt, ...changes));
    });
  };
}
