import type { JsonObject } from '../../../../kernel/json.ts';
import { SignatureError } from '../signature-error.ts';
import type { SignedMessage } from '../signed-message.ts';
import { checkTimeWindow, isUnixSeconds } from '../time-window.ts';

const maxLifetimeSeconds = 300;

type ClaimsContext = { now: Date; audiences: readonly string[] };

/**
 * Checks that the claims of a signed request (`iss`, `iat`, `jti`, `htm`, `htu`, and `exp` and
 * `aud` if present) match this request, server and time.
 */
export function checkClaims(
  claims: JsonObject,
  message: SignedMessage,
  { now, audiences }: ClaimsContext,
) {
  const { iat, exp = null, htm, htu, aud } = claims;
  const iss = requireText(claims.iss, 2_048);
  const jti = requireText(claims.jti, 255);
  if (!isUnixSeconds(iat) || !(exp === null || isUnixSeconds(exp)))
    throw new SignatureError('claims');
  if (exp !== null && exp > iat + maxLifetimeSeconds) throw new SignatureError('claims');
  const until = checkTimeWindow(now, { made: iat, expires: exp });
  if (htm !== message.method) throw new SignatureError('htm');
  if (!isUrlOfRequest(htu, message)) throw new SignatureError('htu');
  if (aud !== undefined && ![aud].flat().some((each) => isAcceptedAudience(audiences, each)))
    throw new SignatureError('aud');
  return { iss, jti, until };
}

function requireText(value: unknown, maxLength: number): string {
  if (typeof value === 'string' && value !== '' && value.length <= maxLength) return value;
  throw new SignatureError('claims');
}

/** Accepts the URL as it was sent or in its normalized form. */
function isUrlOfRequest(htu: unknown, { origin, target }: SignedMessage): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu) || htu.includes('#')) return false;
  const requestUrl = origin + target;
  return htu === requestUrl || new URL(htu).href === requestUrl;
}

const isAcceptedAudience = (audiences: readonly string[], aud: unknown): boolean =>
  typeof aud === 'string' && audiences.includes(aud.replace(/\/$/, ''));
