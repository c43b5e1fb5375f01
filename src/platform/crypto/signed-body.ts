import { DomainError } from '../../kernel/domain-error.ts';
import { equalsConstantTime, hmacSha256Hex } from './signing.ts';

const toleranceSeconds = 300;

/**
 * Signs a body as `t=<Unix time>,v1=<hex>`: an HMAC-SHA-256 over the time of the attempt and the
 * body.
 */
export function signBody(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `t=${seconds},v1=${hmacSha256Hex(secret, `${seconds}.${body}`)}`;
}

/**
 * Throws 400 `invalid_signature` for a body that is unsigned, signed with another secret, altered,
 * or older than 5 minutes.
 */
export function verifyBody(
  secret: string,
  { body, header }: { body: Buffer; header: string | undefined },
  now: Date,
): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const stamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(stamp)) throw invalidSignatureError();
  const age = Math.abs(now.getTime() / 1_000 - Number(stamp));
  if (age > toleranceSeconds) throw invalidSignatureError();
  const expected = hmacSha256Hex(secret, Buffer.concat([Buffer.from(`${stamp}.`), body]));
  const given = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value);
  if (!given.some((value) => equalsConstantTime(value, expected))) throw invalidSignatureError();
}

const invalidSignatureError = () =>
  new DomainError(
    'invalid',
    'invalid_signature',
    'The webhook signature is missing, invalid, or more than 5 minutes old.',
  );
