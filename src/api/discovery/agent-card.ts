import canonicalize from 'canonicalize';
import type { Skill } from '../../core/skills/skill.ts';
import { type SigningKey, signJws } from '../../platform/crypto/key-pair.ts';
import type { HostProfile } from './host-profile.ts';

type AgentCardInput = {
  version: string;
  platformOrigin: string;
  extensions: readonly object[];
  /** Skills offered on this host. */
  skills: readonly Skill[];
};

const inputModes = ['text/plain', 'application/json'];
const outputModes = ['application/json', 'text/plain'];

/**
 * The unsigned A2A 1.0 agent card of a host. It has only members of the standard and none that is
 * empty, because verifiers may drop unknown or empty members before they check the signature.
 */
export function buildAgentCard(profile: HostProfile, facts: AgentCardInput) {
  const { version } = facts;
  const { origin } = profile;
  const url = `${origin}/api/a2a`;
  return {
    name: profile.name,
    description: profile.description,
    version,
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
    ],
    provider: { organization: profile.name, url: origin },
    documentationUrl: `${origin}/openapi.json`,
    capabilities: { streaming: true, pushNotifications: true, extensions: facts.extensions },
    securitySchemes: { bearer: bearerScheme, oauth2: oauth2Scheme(facts) },
    defaultInputModes: inputModes,
    defaultOutputModes: outputModes,
    skills: facts.skills.map(skillEntry),
  };
}

const bearerScheme = {
  httpAuthSecurityScheme: {
    scheme: 'Bearer',
    bearerFormat: 'opaque',
    description: 'API key of a workspace.',
  },
};

/** Scopes that skills require. */
const skillScopes = { 'write:orders': 'Carts and checkout' };

/** The platform issues the tokens for every host. */
function oauth2Scheme({ platformOrigin }: AgentCardInput) {
  return {
    oauth2SecurityScheme: {
      oauth2MetadataUrl: `${platformOrigin}/.well-known/oauth-authorization-server`,
      flows: {
        authorizationCode: {
          authorizationUrl: `${platformOrigin}/oauth/authorize`,
          tokenUrl: `${platformOrigin}/oauth/token`,
          refreshUrl: `${platformOrigin}/oauth/token`,
          scopes: skillScopes,
          pkceRequired: true,
        },
      },
    },
  };
}

/** A caller must meet one of the security requirements; a skill without any is public. */
function skillEntry(skill: Skill) {
  const { name, title, description, taskDescription, tags, examples, scope } = skill;
  return {
    id: name,
    name: title,
    description: taskDescription === undefined ? description : `${description} ${taskDescription}`,
    tags,
    ...(examples.length > 0 && { examples }),
    inputModes,
    outputModes,
    ...(scope !== null && {
      securityRequirements: ['oauth2', 'bearer'].map((scheme) => ({
        schemes: { [scheme]: { list: [scope] } },
      })),
    }),
  };
}

/** Adds a JWS over the card in its canonical form (RFC 8785), which verifiers can rebuild. */
export async function signAgentCard<Card extends object>(card: Card, key: SigningKey, jku: string) {
  const bytes = new TextEncoder().encode(canonicalize(card));
  const jws = await signJws(bytes, { typ: 'JOSE', jku }, key);
  const [protectedHeader, , signature] = jws.split('.');
  return { ...card, signatures: [{ protected: protectedHeader, signature }] };
}
