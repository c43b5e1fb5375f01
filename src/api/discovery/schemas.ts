import { Type } from 'typebox';

const text = Type.String();
const uri = Type.String({ format: 'uri' });
const SiteSummary = Type.Union([Type.Object({ slug: text, currency: text }), Type.Null()]);
const Jwk = Type.Object(
  { kid: text, kty: text, alg: text, use: text },
  { additionalProperties: true, description: 'A public key (RFC 7517).' },
);

const AgentSkill = Type.Object({
  id: text,
  name: text,
  description: text,
  tags: Type.Array(text),
  examples: Type.Optional(Type.Array(text)),
  inputModes: Type.Array(text),
  outputModes: Type.Array(text),
  securityRequirements: Type.Optional(
    Type.Array(
      Type.Object({ schemes: Type.Record(text, Type.Object({ list: Type.Array(text) })) }),
      {
        description:
          'Alternatives: a caller must meet one of them. A skill without this member is public.',
      },
    ),
  ),
});

/** Only for openapi.json: the documents are sent as serialized bytes. */
export const AgentCard = Type.Object(
  {
    name: text,
    description: text,
    version: text,
    supportedInterfaces: Type.Array(
      Type.Object({
        url: uri,
        protocolBinding: Type.String({ description: '`JSONRPC` or `HTTP+JSON`.' }),
        protocolVersion: text,
      }),
    ),
    provider: Type.Object({ organization: text, url: uri }),
    documentationUrl: uri,
    capabilities: Type.Object({
      streaming: Type.Boolean(),
      pushNotifications: Type.Boolean(),
      extendedAgentCard: Type.Optional(Type.Boolean()),
    }),
    securitySchemes: Type.Record(text, Type.Unknown()),
    defaultInputModes: Type.Array(text),
    defaultOutputModes: Type.Array(text),
    skills: Type.Array(AgentSkill, {
      description: 'On a store host, the skills that apply to the store.',
    }),
    signatures: Type.Array(Type.Object({ protected: text, signature: text }), {
      description:
        'JWS (RS256) over the canonical form (RFC 8785) of the card without this member.',
    }),
  },
  { $id: 'AgentCard' },
);

export const UcpManifest = Type.Object(
  {
    ucp: Type.Object({
      version: text,
      services: Type.Record(text, Type.Array(Type.Unknown())),
      capabilities: Type.Record(text, Type.Array(Type.Unknown())),
      payment_handlers: Type.Record(text, Type.Array(Type.Unknown())),
    }),
    signing_keys: Type.Array(Jwk),
    keys: Type.Array(Jwk, { description: 'The same keys, under the name since UCP 2026-08-25.' }),
    service: text,
    name: text,
    issuer: uri,
    capabilities: Type.Array(text),
    endpoints: Type.Record(text, text, {
      description: 'URLs. In those whose name ends in `_pattern`, `{id}` stands for an id.',
    }),
    site: SiteSummary,
    auth: Type.Object({
      modes: Type.Array(text),
      oauth_metadata: Type.Optional(uri),
    }),
    signing: Type.Object({ jwks_uri: uri, request_signature_required: Type.Boolean() }),
  },
  { $id: 'UcpManifest' },
);

export const KeySet = Type.Object({ keys: Type.Array(Jwk) }, { $id: 'KeySet' });

export const AcpDiscovery = Type.Object(
  {
    protocol: Type.Object({
      name: Type.Literal('acp'),
      version: text,
      supported_versions: Type.Array(text, { description: 'Oldest first.' }),
    }),
    api_base_url: uri,
    transports: Type.Array(text),
    capabilities: Type.Object({
      services: Type.Array(text),
      extensions: Type.Array(Type.Object({ name: text })),
      intervention_types: Type.Array(text),
      supported_currencies: Type.Optional(Type.Array(text, { description: 'In lower case.' })),
    }),
  },
  { $id: 'AcpDiscovery' },
);

export const ProtocolHub = Type.Object(
  {
    service: text,
    name: text,
    version: text,
    site: SiteSummary,
    protocols: Type.Record(text, Type.Record(text, text), {
      description: 'For each protocol, the URL of its description and its endpoint.',
    }),
  },
  { $id: 'ProtocolHub' },
);
