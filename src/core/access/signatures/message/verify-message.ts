import { sha256 } from '../../../../platform/crypto/signing.ts';
import { isValidSignature } from '../../../../platform/crypto/verifying-key.ts';
import type { AgentKeys } from '../keys/agent-keys.ts';
import { SignatureError } from '../signature-error.ts';
import type { SignatureUse, SignedMessage, VerifiedSignature } from '../signed-message.ts';
import { checkTimeWindow } from '../time-window.ts';
import { assertCoveredComponents, buildSignatureBase } from './components.ts';
import { checkContentDigest } from './content-digest.ts';
import { type MessageSignature, parseSignatures } from './signature-input.ts';

type Deps = { keys: AgentKeys; now: Date; profileUrl: string | null; isIdempotent: boolean };

/**
 * Verifies `Signature` and `Signature-Input` (RFC 9421, as UCP uses it): ES256 with a key of the
 * profile that the covered `UCP-Agent` names. One valid signature is enough. Throws a
 * SignatureError.
 */
export async function verifyMessage(
  message: SignedMessage,
  { profileUrl, ...parts }: Deps,
): Promise<VerifiedSignature> {
  if (profileUrl === null) throw new SignatureError('no_profile');
  const problems: unknown[] = [];
  for (const read of parseSignatures(message)) {
    try {
      return await verifyOne(message, read(), { ...parts, iss: profileUrl });
    } catch (error) {
      problems.push(error);
    }
  }
  throw problems[0];
}

type SignatureContext = Omit<Deps, 'profileUrl'> & { iss: string };

async function verifyOne(
  message: SignedMessage,
  signature: MessageSignature,
  { keys, now, iss, isIdempotent }: SignatureContext,
): Promise<VerifiedSignature> {
  const { components, params, keyid: kid } = signature;
  assertCoveredComponents(components, message);
  const isReplaySafe = isIdempotent && components.includes('idempotency-key');
  const until = computeExpiry(signature, { now, isReplaySafe });
  if (message.body.length > 0 || components.includes('content-digest'))
    checkContentDigest(message.header('content-digest'), message.body);
  const base = buildSignatureBase(message, components, params);
  const key = await keys.find(iss, kid, 'ES256');
  if (!isValidSignature(key, Buffer.from(base), signature.signature))
    throw new SignatureError('signature');
  return { iss, kid, use: toSignatureUse(message, { signature, base, iss, until, isReplaySafe }) };
}

/**
 * UCP allows a signature without `created` if it covers an Idempotency-Key that prevents a second
 * execution.
 */
function computeExpiry(
  { created, expires }: MessageSignature,
  { now, isReplaySafe }: { now: Date; isReplaySafe: boolean },
): Date {
  if (created === null && !isReplaySafe) throw new SignatureError('claims');
  return checkTimeWindow(now, { made: created ?? Math.floor(now.getTime() / 1_000), expires });
}

type SignatureUseInput = {
  signature: MessageSignature;
  base: string;
  iss: string;
  until: Date;
  /** A repeat gets the stored response. */
  isReplaySafe: boolean;
};

/**
 * What must not be used twice: the nonce or, without one, the signature of an unsafe request that
 * covers no Idempotency-Key.
 */
function toSignatureUse(
  { method }: SignedMessage,
  { signature: { nonce }, base, iss, until, isReplaySafe }: SignatureUseInput,
): SignatureUse | null {
  if (nonce !== null) return { iss, nonce: `http ${nonce}`, until };
  const isSafe = method === 'GET' || method === 'HEAD';
  if (isSafe || isReplaySafe) return null;
  return { iss, nonce: `http ${sha256(base).toString('base64url')}`, until };
}
