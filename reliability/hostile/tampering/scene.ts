import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { verifyJws } from '../../../src/core/access/signatures/jws/verify-jws.ts';
import { createAgentKeys } from '../../../src/core/access/signatures/keys/agent-keys.ts';
import { verifyMessage } from '../../../src/core/access/signatures/message/verify-message.ts';
import type {
  SignedMessage,
  VerifiedSignature,
} from '../../../src/core/access/signatures/signed-message.ts';

/** One agent with its published keys, one forger, and the time of the signatures. */
export const now = new Date('2026-03-01T12:00:00Z');
export const iat = Math.floor(now.getTime() / 1_000);
export const iss = 'https://agent.example/profile.json';
export const origin = 'https://shop.example';
export const target = '/api/ucp/v1/checkout-sessions?a=1';
export const body = Buffer.from('{"line_items":[{"product_id":"prd_1","quantity":1}]}');

type Pair = { privateKey: KeyObject; publicKey: KeyObject };

export const agent: Pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const forger: Pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
export const curve: Pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const published = [
  { ...agent.publicKey.export({ format: 'jwk' }), kid: 'rsa', alg: 'RS256' },
  { ...curve.publicKey.export({ format: 'jwk' }), kid: 'ec', alg: 'ES256' },
];

/** Only the agent publishes keys. */
export const keys = createAgentKeys(
  {
    async send({ url }) {
      const known = url === iss ? { signing_keys: published } : {};
      const answer = Buffer.from(JSON.stringify(known));
      return { status: 200, headers: {}, body: answer, bodyTruncated: false, milliseconds: 1 };
    },
  },
  () => now,
);

/** A request, with the changes of a forger. */
export function messageOf(changed: Partial<SignedMessage> = {}): SignedMessage {
  return { method: 'POST', origin, target, header: () => null, body, ...changed };
}

/** Returns why a signature is invalid, or null when it is valid. */
export type Verifier = (text: string, message: SignedMessage) => Promise<string | null>;

const problemOf = async (verifying: Promise<VerifiedSignature>): Promise<string | null> => {
  try {
    await verifying;
    return null;
  } catch (error) {
    return error instanceof Error ? `${error.name} ${error.message}` : String(error);
  }
};

export const problemOfJws: Verifier = (text, message) =>
  problemOf(verifyJws(text, message, { keys, now, audiences: [origin] }));

export const problemOfMessage = (message: SignedMessage): Promise<string | null> =>
  problemOf(verifyMessage(message, { keys, now, profileUrl: iss, isIdempotent: false }));

export const rs256 = ({ privateKey }: Pair, data: string): Buffer =>
  sign('RSA-SHA256', Buffer.from(data), privateKey);
