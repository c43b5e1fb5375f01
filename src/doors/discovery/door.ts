import { Type } from 'typebox';
import type { SigningKeys } from '../../core/access/signing/signing-key-ring.ts';
import type { Site } from '../../core/sites/site.ts';
import { applyingSkills, naming } from '../../core/skills/applying-skills.ts';
import { skills } from '../../core/skills/registry.ts';
import type { Skill } from '../../core/skills/skill.ts';
import { readyBytes } from '../../http/bytes/byte-cache.ts';
import { allowAnyOrigin } from '../../http/callers/any-origin.ts';
import { limitRate } from '../../http/callers/rate-limit.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import type { Http } from '../../http/server.ts';
import { agentCard, signCard } from './agent-card.ts';
import { baseUrlIndex, baseUrls } from './base-urls.ts';
import type { DiscoveryDeps } from './deps.ts';
import type { Face } from './face.ts';
import { hostRoute, onlyOf } from './host-route.ts';
import { protocolHub } from './protocols.ts';
import { latest, sendDocument } from './send-document.ts';
import { ucpManifest } from './ucp-manifest.ts';

const paths = {
  agentCard: '/.well-known/agent-card.json',
  manifest: '/.well-known/ucp',
  keys: '/.well-known/ucp/jwks.json',
  hub: '/.well-known/protocols',
  openApi: '/openapi.json',
} as const;

/** What the server says of itself (§4.3): documents that any page may read and keep for an hour. */
export function discoveryDoor(deps: DiscoveryDeps) {
  const { sellsOnChains, version, ucpProfile, takesX402, origin: platformOrigin } = deps;
  return async (app: Http) => {
    // No page of another origin has business with the merchant API.
    const indexes = Object.keys(baseUrls).filter((path) => !path.endsWith('/merchant'));
    allowAnyOrigin(app, [...Object.values(paths), ...indexes]);
    limitRate(app, deps.limits, 'discovery');
    // A process that listens makes missing keys beside its start; no reader has to wait for them.
    let making: Promise<unknown> = Promise.resolve();
    app.addHook('onListen', async () => {
      making = deps.keys().catch((error) => app.log.warn({ err: error }, 'no signing keys yet'));
    });
    app.addHook('onClose', async () => void (await making));
    const serve = hostRoute(app, deps);

    app.addHook('onSend', (request, reply, payload, done) => {
      if (request.routeOptions.url === paths.agentCard) reply.header('a2a-version', '1.0');
      done(null, payload);
    });
    serve(paths.agentCard, card, cardOf(deps));
    serve(
      paths.manifest,
      manifest,
      onlyOf(async (face, keys) => ucpManifest(face, { keys, ucpProfile, platformOrigin })),
    );
    const facts = { sellsOnChains, version, platformOrigin, takesX402 };
    serve(
      paths.hub,
      hub,
      onlyOf(async (face) => protocolHub(face, facts)),
    );
    for (const [path, base] of Object.entries(baseUrls))
      serve(
        path,
        { hide: true },
        onlyOf(async (face) => baseUrlIndex(face, path, base)),
      );
    keyRoute(app, deps);
    openApiRoute(app, deps);
  };
}

/** The skills of a store depend on what it offers; the platform's examples name the oldest store. */
function cardOf(deps: DiscoveryDeps) {
  const { directory, version, origin: platformOrigin } = deps;
  return {
    look: async ({ site }: Face) => {
      if (!site) return namingOldest(await directory.oldest());
      const { skills: found, changedAt } = await applyingSkills(deps, skills, site);
      return { found, mark: found.map(({ name }) => name).join(), changedAt };
    },
    make: async (face: Face, keys: SigningKeys, found: readonly Skill[]) => {
      const unsigned = agentCard(face, { version, platformOrigin, skills: found });
      return signCard(unsigned, keys.active.RS256, `${face.origin}${paths.keys}`);
    },
  };
}

function namingOldest(store: Site | null) {
  const found = skills.map((skill) => naming(skill, store));
  return { found, mark: store?.slug ?? '', changedAt: store?.updatedAt ?? null };
}

const tags = ['Discovery'];

const card = {
  operationId: 'getAgentCard',
  summary: 'A2A agent card',
  description: 'The platform, or on a store host the store, signed with a key of the key set.',
  response: { 200: Type.Ref('AgentCard') },
  tags,
};
const manifest = {
  operationId: 'getUcpManifest',
  summary: 'UCP manifest',
  description: 'Bound to the store on a store host; every other host is the platform.',
  response: { 200: Type.Ref('UcpManifest') },
  tags,
};
const hub = {
  operationId: 'getProtocols',
  summary: 'Where each protocol is found',
  response: { 200: Type.Ref('ProtocolHub') },
  tags,
};
const keySet = {
  operationId: 'getSigningKeys',
  summary: 'Public signing keys',
  description: 'Keys in use, the ones that follow them, and those retired in the last 7 days.',
  response: { 200: Type.Ref('KeySet') },
  tags,
};

function keyRoute(app: Http, { keys, deployedAt }: DiscoveryDeps): void {
  app.get(paths.keys, { schema: keySet }, async (request, reply) => {
    const { published, changedAt } = await keys();
    const document = readyBytes({ keys: published });
    return sendDocument(request, reply, document, latest(deployedAt, changedAt));
  });
}

/** The routes are fixed once the server is ready, so the bytes are made once. */
function openApiRoute(app: Http, { deployedAt }: DiscoveryDeps): void {
  let document: ReturnType<typeof readyBytes> | undefined;
  app.get(paths.openApi, { schema: { hide: true } }, async (request, reply) => {
    document ??= readyBytes(openApiDocument(app));
    return sendDocument(request, reply, document, deployedAt);
  });
}
