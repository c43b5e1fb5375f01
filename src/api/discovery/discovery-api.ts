import { Type } from 'typebox';
import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import { findPublicFeed } from '../../core/feeds/open-feed-file.ts';
import { usesPaymentHook } from '../../core/hooks/payment-hooks.ts';
import type { Site } from '../../core/sites/site.ts';
import {
  listApplicableSkills,
  withStoreNameInExamples,
} from '../../core/skills/applicable-skills.ts';
import type { Skill } from '../../core/skills/skill.ts';
import { type TextContent, toJsonBytes } from '../../http/bytes/byte-cache.ts';
import { allowAnyOrigin } from '../../http/callers/any-origin.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import type { HttpServer } from '../../http/server.ts';
import { buildAgentCard, signAgentCard } from './agent-card.ts';
import { baseUrls, buildBaseUrlIndex } from './base-urls.ts';
import type { DiscoveryDeps } from './deps.ts';
import { buildAgentsGuide } from './guides/agents-guide.ts';
import { type GuideFacts, loadGuideFacts } from './guides/guide-facts.ts';
import { buildLlmsText } from './guides/llms-txt.ts';
import { type HostDocument, hostDocumentRoute, statelessDocument } from './host-document-route.ts';
import type { HostProfile } from './host-profile.ts';
import { buildProtocolsDocument } from './protocols.ts';
import { latestDate, sendDocument } from './send-document.ts';
import { buildUcpManifest } from './ucp-manifest.ts';

const documentPaths = {
  agentCard: '/.well-known/agent-card.json',
  manifest: '/.well-known/ucp',
  keys: '/.well-known/ucp/jwks.json',
  acp: '/.well-known/acp.json',
  hub: '/.well-known/protocols',
  openApi: '/openapi.json',
  agentsGuide: '/agents.md',
  llmsText: '/llms.txt',
} as const;

/** Discovery documents. Pages of any origin may read them and cache them for an hour. */
export function discoveryApi(deps: DiscoveryDeps) {
  const { sellsOnChains, version, ucpProfile, acpDiscovery, takesX402 } = deps;
  const { origin: platformOrigin } = deps;
  return async (app: HttpServer) => {
    // Browsers on other origins have no use for the merchant API.
    const indexes = Object.keys(baseUrls).filter((path) => !path.endsWith('/merchant'));
    allowAnyOrigin(app, [...Object.values(documentPaths), ...indexes]);
    limitRate(app, deps.limits, 'discovery');
    // Create missing keys at startup, so that the first request does not wait for them.
    let creatingKeys: Promise<unknown> = Promise.resolve();
    app.addHook('onListen', async () => {
      creatingKeys = deps
        .keys()
        .catch((error) => app.log.warn({ err: error }, 'could not create signing keys yet'));
    });
    app.addHook('onClose', async () => void (await creatingKeys));
    const serve = hostDocumentRoute(app, deps);

    app.addHook('onSend', (request, reply, payload, done) => {
      if (request.routeOptions.url === documentPaths.agentCard) reply.header('a2a-version', '1.0');
      done(null, payload);
    });
    serve(documentPaths.agentCard, agentCardSchema, agentCardDocument(deps));
    serve(documentPaths.manifest, manifestSchema, {
      loadState: ({ site }) => loadPaymentState(deps, site),
      build: async (profile, keys, hasPaymentHook) =>
        buildUcpManifest(profile, {
          ...{ keys, platformOrigin },
          ucpProfile: (origin: string) => ucpProfile(origin, { hasPaymentHook }),
        }),
    });
    serve(
      documentPaths.acp,
      acpSchema,
      statelessDocument(async ({ origin, site }) => acpDiscovery(origin, site?.currency ?? null)),
    );
    const facts = { sellsOnChains, version, platformOrigin, takesX402 };
    serve(documentPaths.hub, protocolsSchema, {
      loadState: ({ site }) => loadFeedState(deps, site),
      build: async (profile, _keys, hasFeeds) =>
        buildProtocolsDocument(profile, { ...facts, hasFeeds }),
    });
    for (const [path, base] of Object.entries(baseUrls))
      serve(
        path,
        { hide: true },
        statelessDocument(async (profile) => buildBaseUrlIndex(profile, path, base)),
      );
    serve(
      documentPaths.agentsGuide,
      guideSchema('getAgentsGuide', 'text/markdown'),
      guideDocument(deps, buildAgentsGuide),
    );
    serve(
      documentPaths.llmsText,
      guideSchema('getLlmsText', 'text/plain'),
      guideDocument(deps, buildLlmsText),
    );
    registerKeyRoute(app, deps);
    registerOpenApiRoute(app, deps);
  };
}

/**
 * A store's card lists the skills that apply to what it offers. The platform's card lists all
 * skills, with examples that name the oldest store.
 */
function agentCardDocument(deps: DiscoveryDeps) {
  const { directory, version, origin: platformOrigin, agentExtensions: extensions, skills } = deps;
  return {
    loadState: async ({ site }: HostProfile) => {
      if (!site) return platformSkills(skills, await directory.oldest());
      const { skills: applicable, changedAt } = await listApplicableSkills(deps, skills, site);
      return { data: applicable, stateTag: applicable.map(({ name }) => name).join(), changedAt };
    },
    build: async (profile: HostProfile, keys: SigningKeys, applicable: readonly Skill[]) => {
      const facts = { version, platformOrigin, extensions, skills: applicable };
      const unsigned = buildAgentCard(profile, facts);
      return signAgentCard(unsigned, keys.active.RS256, `${profile.origin}${documentPaths.keys}`);
    },
  };
}

/** Whether a store takes its payments through a hook, which no payment handler stands for. */
async function loadPaymentState({ unit }: DiscoveryDeps, site: Site | null) {
  const hasPaymentHook =
    site !== null && (await unit.view(site.tenant, (view) => usesPaymentHook(view, site.id)));
  const changedAt = hasPaymentHook ? ('unknown' as const) : null;
  return { data: hasPaymentHook, stateTag: String(hasPaymentHook), changedAt };
}

/** Whether a store has product feeds that anyone may read. */
async function loadFeedState({ unit }: DiscoveryDeps, site: Site | null) {
  const feed = site && (await findPublicFeed(unit, site));
  const hasFeeds = feed !== null;
  return { data: hasFeeds, stateTag: String(hasFeeds), changedAt: feed?.builtAt ?? null };
}

function platformSkills(skills: readonly Skill[], store: Site | null) {
  const data = skills.map((skill) => withStoreNameInExamples(skill, store));
  return { data, stateTag: store?.slug ?? '', changedAt: store?.updatedAt ?? null };
}

/** A text for agents with examples of what the store of the host, or the oldest store, sells. */
const guideDocument = (
  deps: DiscoveryDeps,
  write: (profile: HostProfile, facts: GuideFacts) => TextContent,
): HostDocument<Site | null> => ({
  loadState: async ({ site }) => {
    const store = site ?? (await deps.directory.oldest());
    const stateTag = store ? `${store.slug} ${store.version}` : '';
    return { data: store, stateTag, changedAt: 'unknown' };
  },
  build: async (profile, _keys, store) => {
    const text = write(profile, await loadGuideFacts(deps, store));
    return { ...text, tags: store ? [`lists:${store.id}`] : [] };
  },
});

const tags = ['Discovery'];

const guideSchema = (operationId: string, contentType: string) => ({
  operationId,
  summary: 'How agents buy here',
  description: 'A text with commands that work as they stand, for the platform or a store.',
  produces: [contentType],
  response: { 200: Type.String({ description: 'The guide.' }) },
  tags,
});

const agentCardSchema = {
  operationId: 'getAgentCard',
  summary: 'A2A agent card',
  description:
    'The agent card of the platform, or of the store on a store host. It is signed with a key from `/.well-known/ucp/jwks.json`.',
  response: { 200: Type.Ref('AgentCard') },
  tags,
};
const manifestSchema = {
  operationId: 'getUcpManifest',
  summary: 'UCP manifest',
  description:
    'The manifest of the store on a store host, and of the platform on every other host.',
  response: { 200: Type.Ref('UcpManifest') },
  tags,
};
const acpSchema = {
  operationId: 'getAcpDiscovery',
  summary: 'ACP discovery document',
  description:
    'Versions, base URL and capabilities of the Agentic Commerce Protocol. On a store host it names the currency of the store. Agents call the API with the key of an agent connection.',
  response: { 200: Type.Ref('AcpDiscovery') },
  tags,
};
const protocolsSchema = {
  operationId: 'getProtocols',
  summary: 'List the protocols and their URLs',
  response: { 200: Type.Ref('ProtocolHub') },
  tags,
};
const keySetSchema = {
  operationId: 'getSigningKeys',
  summary: 'Public signing keys',
  description: 'Current keys, next keys, and keys that were retired in the last 7 days.',
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

/** The routes do not change once the server is ready, so the document is serialized once. */
function registerOpenApiRoute(app: HttpServer, { deployedAt }: DiscoveryDeps): void {
  let document: ReturnType<typeof toJsonBytes> | undefined;
  app.get(documentPaths.openApi, { schema: { hide: true } }, async (request, reply) => {
    document ??= toJsonBytes(openApiDocument(app));
    return sendDocument(request, reply, document, deployedAt);
  });
}
