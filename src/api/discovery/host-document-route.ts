import type { FastifySchema } from 'fastify';
import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import { cacheKey, type TextContent } from '../../http/bytes/byte-cache.ts';
import type { HttpServer } from '../../http/server.ts';
import type { DiscoveryDeps } from './deps.ts';
import { type HostProfile, hostProfileOf } from './host-profile.ts';
import { latestDate, sendDocument } from './send-document.ts';

/**
 * The state on which a document depends besides host and keys; `stateTag` is part of the cache key.
 * `changedAt` is null if the document depends on nothing else; a document whose date is unknown has
 * only an ETag.
 */
export type DocumentState<Found> = {
  data: Found;
  stateTag: string;
  changedAt: Date | null | 'unknown';
};

/** A text, with the cache tags of what else it shows. */
export type TaggedText = TextContent & { tags: string[] };

/** How to build a document. `loadState` runs on every request, so that changes show immediately. */
export type HostDocument<Found> = {
  loadState(profile: HostProfile): Promise<DocumentState<Found>>;
  /** The value to send as JSON, or a text. */
  build(profile: HostProfile, keys: SigningKeys, found: Found): Promise<object | TaggedText>;
};

/** A document that depends only on its host and the keys. */
export function statelessDocument(
  build: (profile: HostProfile, keys: SigningKeys) => Promise<object>,
): HostDocument<null> {
  return { loadState: async () => ({ data: null, stateTag: '', changedAt: null }), build };
}

/**
 * Registers routes whose document depends on the host. The bytes are cached per host and rebuilt
 * when the store, the keys or the document's own state change.
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
      const profile = hostProfileOf(await resolveHost(request));
      const [current, state] = await Promise.all([keys(), loadState(profile)]);
      const { origin, site } = profile;
      const { data, stateTag, changedAt } = state;
      const store = [site?.id ?? null, site?.version ?? null] as const;
      const key = cacheKey(path, origin, ...store, current.version, stateTag);
      const document = await cache.get(key, async () => {
        const built = await build(profile, current, data);
        const tags = site ? [`site:${site.id}`] : [];
        return isText(built)
          ? { ...built, tags: [...tags, ...built.tags] }
          : { value: built, tags };
      });
      reply.header('vary', 'host');
      if (changedAt === 'unknown') return sendDocument(request, reply, document, null);
      const changes = [site?.updatedAt, current.changedAt, changedAt ?? undefined];
      return sendDocument(request, reply, document, latestDate(deployedAt, ...changes));
    });
  };
}

const isText = (built: object | TaggedText): built is TaggedText =>
  'text' in built && 'contentType' in built;
