import { sha256 } from '../../../../platform/crypto/signing.ts';
import { holds } from '../../../../platform/crypto/verifying.ts';
import { BadSignature } from '../bad-signature.ts';
import type { AgentKeys } from '../keys/agent-keys.ts';
import type { SignedMessage, Use, Verified } from '../signed-message.ts';
import { checkTime } from '../time-window.ts';
import { checkCovered, signatureBase } from './components.ts';
import { checkContentDigest } from './content-digest.ts';
import { type MessageSignature, readSignatures } from './signature-input.ts';

type Parts = { keys: AgentKeys; now: Date; profileUrl: string | null; happensOnce: boolean };

/**
 * Verifies `Signature` and `Signature-Input` (RFC 9421, as UCP uses it): ES256 by a key of the profile
 * that the covered `UCP-Agent` names. Of several signatures one has to hold. Throws a BadSignature.
 */
export async function verifyMessage(
  message: SignedMessage,
  { profileUrl, ...parts }: Parts,
): Promise<Verified> {
  if (profileUrl === null) throw new BadSignature('no_profile');
  const problems: unknown[] = [];
  for (const read of readSignatures(message)) {
    try {
      return await verifyOne(message, read(), { ...parts, iss: profileUrl });
    } catch (error) {
      problems.push(error);
    }
  }
  throw problems[0];
}

type Whose = Omit<Parts, 'profileUrl'> & { iss: string };

async function verifyOne(
  message: SignedMessage,
  signature: MessageSignature,
  { keys, now, iss, happensOnce }: Whose,
): Promise<Verified> {
  const { components, params, keyid: kid } = signature;
  checkCovered(components, message);
  const isKept = happensOnce && components.includes('idempotency-key');
  const until = untilOf(signature, { now, isKept });
  if (message.body.length > 0 || components.includes('content-digest'))
    checkContentDigest(message.header('content-digest'), message.body);
  const base = signatureBase(message, components, params);
  const key = await keys.find(iss, kid, 'ES256');
  if (!holds(key, Buffer.from(base), signature.signature)) throw new BadSignature('signature');
  return { iss, kid, use: useOf(message, { signature, base, iss, until, isKept }) };
}

/** UCP leaves `created` out where a covered Idempotency-Key keeps it from happening twice; nowhere else is that enough. */
function untilOf(
  { created, expires }: MessageSignature,
  { now, isKept }: { now: Date; isKept: boolean },
): Date {
  if (created === null && !isKept) throw new BadSignature('claims');
  return checkTime(now, { made: created ?? Math.floor(now.getTime() / 1_000), expires });
}

type Made = {
  signature: MessageSignature;
  base: string;
  iss: string;
  until: Date;
  /** A repeat gets the first answer. */
  isKept: boolean;
};

/**
 * What must not be used twice: a nonce; without one, what changes something and has no covered
 * Idempotency-Key that answers a repeat with the first answer.
 */
function useOf(
  { method }: SignedMessage,
  { signature: { nonce }, base, iss, until, isKept }: Made,
): Use | null {
  if (nonce !== null) return { iss, nonce: `http ${nonce}`, until };
  const isSafe = method === 'GET' || method === 'HEAD';
  if (isSafe || isKept) return null;
  return { iss, nonce: `http ${sha256(base).toString('base64url')}`, until };
}
