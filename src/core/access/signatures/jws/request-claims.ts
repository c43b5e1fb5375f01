import type { JsonObject } from '../../../../kernel/json.ts';
import { BadSignature } from '../bad-signature.ts';
import type { SignedMessage } from '../signed-message.ts';
import { checkTime, isSeconds } from '../time-window.ts';

const longestLife = 300;

type Here = { now: Date; audiences: readonly string[] };

/**
 * The claims of a signed request (security 4.1): `iss`, `iat`, `jti`, `htm`, `htu`, and `exp` and `aud`
 * when they are there. They have to be of this request, here and now.
 */
export function checkClaims(claims: JsonObject, message: SignedMessage, { now, audiences }: Here) {
  const { iat, exp = null, htm, htu, aud } = claims;
  const iss = textOf(claims.iss, 2_048);
  const jti = textOf(claims.jti, 255);
  if (!isSeconds(iat) || !(exp === null || isSeconds(exp))) throw new BadSignature('claims');
  if (exp !== null && exp > iat + longestLife) throw new BadSignature('claims');
  const until = checkTime(now, { made: iat, expires: exp });
  if (htm !== message.method) throw new BadSignature('htm');
  if (!isAddressOf(htu, message)) throw new BadSignature('htu');
  if (aud !== undefined && ![aud].flat().some((each) => isOneOf(audiences, each)))
    throw new BadSignature('aud');
  return { iss, jti, until };
}

function textOf(value: unknown, longest: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= longest) return value;
  throw new BadSignature('claims');
}

/** As it was sent, or as any reader of addresses writes it. */
function isAddressOf(htu: unknown, { origin, target }: SignedMessage): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu) || htu.includes('#')) return false;
  const asked = origin + target;
  return htu === asked || new URL(htu).href === asked;
}

const isOneOf = (audiences: readonly string[], aud: unknown): boolean =>
  typeof aud === 'string' && audiences.includes(aud.replace(/\/$/, ''));
