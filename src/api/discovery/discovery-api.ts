import { Type } from 'typebox';
import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import type { Site } from '../../core/sites/site.ts';
import {
  listApplicableSkills,
  withStoreNameInExamples,
} from '../../core/skills/applicable-skills.ts';
import { skills } from '../../core/skills/registry.ts';
import type { Skill } from '../../core/skills/skill.ts';
import { toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { allowAnyOrigin } from '../../http/callers/any-origin.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import type { HttpServer } from '../../http/server.ts';
import { buildAgentCard, signAgentCard } from './agent-card.ts';
import { baseUrls, buildBaseUrlIndex } from './base-urls.ts';
import type { DiscoveryDeps } from './deps.ts';
import { hostDocumentRoute, statelessDocument } from './host-document-route.ts';
import type { HostProfile } from './host-profile.ts';
import { buildProtocolsDocument } from './protocols.ts';
import { latestDate, sendDocument } from './send-document.ts';
import { buildUcpManifest } from './ucp-manifest.ts';

const documentPaths = {
  agentCard: '/.well-known/agent-card.json',
  manifest: '/.well-known/ucp',
  keys: '/.well-known/ucp/jwks.json',
  hub: '/.well-known/protocols',
  openApi: '/openapi.json',
} as const;

/** What the server says of itself (§4.3): documents that any page may read and keep for an hour. */
export function discoveryApi(deps: DiscoveryDeps) {
  const { sellsOnChains, version, ucpProfile, takesX402, origin: platformOrigin } = deps;
  return async (app: HttpServer) => {
    // No page of another origin has business with the merchant API.
    const indexes = Object.keys(baseUrls).filter((path) => !path.endsWith('/merchant'));
    allowAnyOrigin(app, [...Object.values(documentPaths), ...indexes]);
    limitRate(app, deps.limits, 'discovery');
    // A process that listens makes missing keys beside its start; no reader has to wait for them.
    let making: Promise<unknown> = Promise.resolve();
    app.addHook('onListen', async () => {
      making = deps.keys().catch((error) => app.log.warn({ err: error }, 'no signing keys yet'));
    });
    app.addHook('onClose', async () => void (await making));
    const serve = hostDocumentRoute(app, deps);

    app.addHook('onSend', (request, reply, payload, done) => {
      if (request.routeOptions.url === documentPaths.agentCard) reply.header('a2a-version', '1.0');
      done(null, payload);
    });
    serve(documentPaths.agentCard, agentCardSchema, agentCardDocument(deps));
    serve(
      documentPaths.manifest,
      manifestSchema,
      statelessDocument(async (face, keys) =>
        buildUcpManifest(face, { keys, ucpProfile, platformOrigin }),
      ),
    );
    const facts = { sellsOnChains, version, platformOrigin, takesX402 };
    serve(
      documentPaths.hub,
      protocolsSchema,
      statelessDocument(async (face) => buildProtocolsDocument(face, facts)),
    );
    for (const [path, base] of Object.entries(baseUrls))
      serve(
        path,
        { hide: true },
        statelessDocument(async (face) => buildBaseUrlIndex(face, path, base)),
      );
    registerKeyRoute(app, deps);
    registerOpenApiRoute(app, deps);
  };
}

/** The skills of a store depend on what it offers; the platform's examples name the oldest store. */
function agentCardDocument(deps: DiscoveryDeps) {
  const { directory, version, origin: platformOrigin } = deps;
  return {
    loadState: async ({ site }: HostProfile) => {
      if (!site) return platformSkills(await directory.oldest());
      const { skills: found, changedAt } = await listApplicableSkills(deps, skills, site);
      return { data: found, stateTag: found.map(({ name }) => name).join(), changedAt };
    },
    build: async (face: HostProfile, keys: SigningKeys, found: readonly Skill[]) => {
      const unsigned = buildAgentCard(face, { version, platformOrigin, skills: found });
      return signAgentCard(unsigned, keys.active.RS256, `${face.origin}${documentPaths.keys}`);
    },
  };
}

function platformSkills(store: Site | null) {
  const data = skills.map((skill) => withStoreNameInExamples(skill, store));
  return { data, stateTag: store?.slug ?? '', changedAt: store?.updatedAt ?? null };
}

const tags = ['Discovery'];

const agentCardSchema = {
  operationId: 'getAgentCard',
  summary: 'A2A agent card',
  description: 'The platform, or on a store host the store, signed with a key of the key set.',
  response: { 200: Type.Ref('AgentCard') },
  tags,
};
const manifestSchema = {
  operationId: 'getUcpManifest',
  summary: 'UCP manifest',
  description: 'Bound to the store on a store host; every other host is the platform.',
  response: { 200: Type.Ref('UcpManifest') },
  tags,
};
const protocolsSchema = {
  operationId: 'getProtocols',
  summary: 'Where each protocol is found',
  response: { 200: Type.Ref('ProtocolHub') },
  tags,
};
const keySetSchema = {
  operationId: 'getSigningKeys',
  summary: 'Public signing keys',
  description: 'Keys in use, the ones that follow them, and those retired in the last 7 days.',
  response: { 200: Type.Ref('KeySet') },
  tags,
};

function registerKeyRoute(app: HttpServer, { keys, deployedAt }: DiscoveryDeps): void {
  app.get(documentPaths.keys, { schema: keySetSchema }, async (request, reply) => {
    const { published, changedAt } = await keys();
    const document = toJsonBytes({ keys: published });
    return sendDocument(request, reply, document, latestDate(deployedAt, changedAt));
  });
}

/** The routes are fixed once the server is ready, so the bytes are made once. */
function registerOpenApiRoute(app: HttpServer, { deployedAt }: DiscoveryDeps): void {
  let document: ReturnType<typeof toJsonBytes> | undefined;
  app.get(documentPaths.openApi, { schema: { hide: true } }, async (request, reply) => {
    document ??= toJsonBytes(openApiDocument(app));
    return sendDocument(request, reply, document, deployedAt);
  });
}
