import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { AgentCard, canonicalizeAgentCard, verifyAgentCardSignature } from '@a2a-js/sdk';
import canonicalize from 'canonicalize';
import { importJWK } from 'jose';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { buildAgentCard } from '../../../src/api/discovery/agent-card.ts';
import { hostProfileOf } from '../../../src/api/discovery/host-profile.ts';
import { ucpAgentExtension } from '../../../src/api/ucp/public/a2a/message-extension.ts';
import { skills } from '../../../src/core/skills/registry.ts';
import { openShopWithPlans } from '../../kit/shop-with-plans.ts';

const path = '/.well-known/agent-card.json';

// The card of A2A 1.0, closed at every level, with nothing empty.
const closed = { additionalProperties: false };
const text = Type.String({ minLength: 1 });
const url = Type.String({ pattern: '^https?://[^/]+' });
const some = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Type.Array(item, { minItems: 1 });
const Extension = Type.Object(
  { uri: url, description: text, params: Type.Record(text, Type.Unknown()) },
  closed,
);
const mode = Type.Union([Type.Literal('text/plain'), Type.Literal('application/json')]);
const Requirement = Type.Object(
  { schemes: Type.Record(text, Type.Object({ list: some(text) }, closed), { minProperties: 1 }) },
  closed,
);
const Skill = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)+$' }),
    name: text,
    description: text,
    tags: some(text),
    examples: Type.Optional(some(text)),
    inputModes: some(mode),
    outputModes: some(mode),
    securityRequirements: Type.Optional(some(Requirement)),
  },
  closed,
);
const HttpAuth = Type.Object({ scheme: text, bearerFormat: text, description: text }, closed);
const AuthorizationCode = Type.Object(
  {
    authorizationUrl: url,
    tokenUrl: url,
    refreshUrl: url,
    scopes: Type.Record(text, text, { minProperties: 1 }),
    pkceRequired: Type.Literal(true),
  },
  closed,
);
const OAuth2 = Type.Object(
  {
    oauth2MetadataUrl: url,
    flows: Type.Object({ authorizationCode: AuthorizationCode }, closed),
  },
  closed,
);
const Card = Type.Object(
  {
    name: text,
    description: text,
    version: text,
    supportedInterfaces: some(
      Type.Object({ url, protocolBinding: text, protocolVersion: Type.Literal('1.0') }, closed),
    ),
    provider: Type.Object({ organization: text, url }, closed),
    documentationUrl: url,
    capabilities: Type.Object(
      {
        streaming: Type.Literal(true),
        pushNotifications: Type.Literal(true),
        extensions: some(Extension),
      },
      closed,
    ),
    securitySchemes: Type.Object(
      {
        bearer: Type.Object({ httpAuthSecurityScheme: HttpAuth }, closed),
        oauth2: Type.Optional(Type.Object({ oauth2SecurityScheme: OAuth2 }, closed)),
      },
      closed,
    ),
    defaultInputModes: some(mode),
    defaultOutputModes: some(mode),
    skills: some(Skill),
    signatures: Type.Optional(some(Type.Object({ protected: text, signature: text }, closed))),
  },
  closed,
);

const problemsOf = (card: unknown) =>
  Value.Errors(Card, card).map(({ instancePath, message }) => `${instancePath} ${message}`);

describe('the agent card conforms to A2A 1.0', () => {
  test('platform and store: no member that the standard does not define, and none empty', async (t) => {
    const { shop } = await openShopWithPlans(t);

    for (const host of ['localhost:4000', 'shop.localhost:4000']) {
      const { body } = await shop.public.get(path, { host });
      assert.deepEqual(problemsOf(body), [], host);
      assert.equal(new Set(body.skills.map(({ id }: any) => id)).size, body.skills.length);
    }
  });

  test('the SDK reads it without loss, and its verifier accepts the published key', async (t) => {
    const { shop } = await openShopWithPlans(t);
    const { keys } = (await shop.public.get('/.well-known/ucp/jwks.json')).body;
    const verify = verifyAgentCardSignature(async (kid) => {
      const jwk = keys.find((key: { kid: string }) => key.kid === kid);
      const imported = await importJWK(jwk);
      if (imported instanceof Uint8Array) throw new Error('a secret among public keys');
      return imported;
    });

    for (const host of ['localhost:4000', 'shop.localhost:4000']) {
      const { body } = await shop.public.get(path, { host });
      const read = AgentCard.fromJSON(body);
      const { signatures, ...unsigned } = body;
      assert.equal(read.skills.length, body.skills.length);
      assert.equal(canonicalizeAgentCard(body), canonicalize(unsigned));
      await verify(body);
    }
  });

  test('OAuth is listed as the alternative for a skill with a scope', () => {
    const profile = hostProfileOf({ kind: 'platform', origin: 'https://stores.example' });
    const card = buildAgentCard(profile, {
      version: '1.2.3',
      platformOrigin: 'https://stores.example',
      extensions: [ucpAgentExtension],
      skills,
    });

    assert.deepEqual(problemsOf(card), []);
    assert.deepEqual(card.securitySchemes, {
      bearer: {
        httpAuthSecurityScheme: {
          scheme: 'Bearer',
          bearerFormat: 'opaque',
          description: 'API key of a workspace.',
        },
      },
      oauth2: {
        oauth2SecurityScheme: {
          oauth2MetadataUrl: 'https://stores.example/.well-known/oauth-authorization-server',
          flows: {
            authorizationCode: {
              authorizationUrl: 'https://stores.example/oauth/authorize',
              tokenUrl: 'https://stores.example/oauth/token',
              refreshUrl: 'https://stores.example/oauth/token',
              scopes: { 'write:orders': 'Carts and checkout' },
              pkceRequired: true,
            },
          },
        },
      },
    });
    const cart = card.skills.find(({ id }) => id === 'cart-management');
    assert.deepEqual(cart?.securityRequirements, [
      { schemes: { oauth2: { list: ['write:orders'] } } },
      { schemes: { bearer: { list: ['write:orders'] } } },
    ]);
    assert.equal(canonicalizeAgentCard(card as never), canonicalize(card));
  });
});
