import canonicalize from 'canonicalize';
import { type SigningKey, signJws } from '../../platform/crypto/key-pair.ts';
import type { Face } from './face.ts';

/**
 * The A2A 1.0 agent card of a host (a2a.md 1), unsigned. Its task interface is not open yet, so it
 * lists no interface and no skill; the standard asks for both members and sets them no minimum.
 */
export function agentCard(face: Face, version: string) {
  return {
    name: face.name,
    description: face.description,
    version,
    supportedInterfaces: [],
    provider: { organization: face.name, url: face.origin },
    documentationUrl: `${face.origin}/openapi.json`,
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    securitySchemes: {
      bearer: { httpAuthSecurityScheme: { scheme: 'Bearer', bearerFormat: 'opaque' } },
    },
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['application/json', 'text/plain'],
    skills: [],
  };
}

/** The document with a JWS over its RFC 8785 form, which a reader makes again from what was served. */
export async function signCard<Card extends object>(card: Card, key: SigningKey, jku: string) {
  const bytes = new TextEncoder().encode(canonicalize(card));
  const jws = await signJws(bytes, { typ: 'JOSE', jku }, key);
  const [protectedHeader, , signature] = jws.split('.');
  return { ...card, signatures: [{ protected: protectedHeader, signature }] };
}
