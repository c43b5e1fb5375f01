import canonicalize from 'canonicalize';
import type { Skill } from '../../core/skills/skill.ts';
import { type SigningKey, signJws } from '../../platform/crypto/key-pair.ts';
import type { HostProfile } from './host-profile.ts';

type AgentCardInput = {
  version: string;
  platformOrigin: string;
  /** What can be asked of this host. */
  skills: readonly Skill[];
};

const inputModes = ['text/plain', 'application/json'];
const outputModes = ['application/json', 'text/plain'];

/**
 * The A2A 1.0 agent card of a host (a2a.md 1), unsigned. It holds what the standard names and nothing
 * else, and no empty member: then those who sign and those who verify leave out nothing.
 */
export function buildAgentCard(face: HostProfile, facts: AgentCardInput) {
  const { version } = facts;
  const { origin } = face;
  const url = `${origin}/api/a2a`;
  return {
    name: face.name,
    description: face.description,
    version,
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
    ],
    provider: { organization: face.name, url: origin },
    documentationUrl: `${origin}/openapi.json`,
    capabilities: { streaming: true, pushNotifications: true },
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
    description: 'An API key of a workspace.',
  },
};

/** Scopes that skills need, and what they are for. */
const skillScopes = { 'write:orders': 'Carts and checkout' };

/** One issuer for all hosts: the platform (decisions 13). */
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

/** Any one of its requirements will do; without any, a skill is for everybody. */
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

/** The document with a JWS over its RFC 8785 form, which a reader makes again from what was served. */
export async function signAgentCard<Card extends object>(card: Card, key: SigningKey, jku: string) {
  const bytes = new TextEncoder().encode(canonicalize(card));
  const jws = await signJws(bytes, { typ: 'JOSE', jku }, key);
  const [protectedHeader, , signature] = jws.split('.');
  return { ...card, signatures: [{ protected: protectedHeader, signature }] };
}
