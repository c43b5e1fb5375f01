/**
 * Why a signature is invalid, as reported in `Request-Signature-Status`.
 * too_large      it is longer than 4 KB
 * malformed      it cannot be parsed
 * alg            its algorithm is not RS256 (JWS) or ES256 (RFC 9421)
 * key_in_header  its header contains or references a key (jwk, jku, x5c, x5u)
 * crit           it requires an extension, or `b64: false`
 * typ            it is not the signature of a request
 * claims         a claim or parameter is missing or of the wrong kind
 * components     it does not cover every required component
 * expired, early  it is used outside of its validity period
 * htm, htu, aud  it is for another request
 * digest         it is for another body
 * no_profile     the agent's profile is not named
 * key_unavailable  the agent's keys cannot be fetched
 * key_unknown    the agent has no such key
 * key_weak       the key is too short, or not a signing key
 * signature      it does not match the key
 * replayed       it was used before
 */
export type SignatureProblem =
  | 'too_large'
  | 'malformed'
  | 'alg'
  | 'key_in_header'
  | 'crit'
  | 'typ'
  | 'claims'
  | 'components'
  | 'expired'
  | 'early'
  | 'htm'
  | 'htu'
  | 'aud'
  | 'digest'
  | 'no_profile'
  | 'key_unavailable'
  | 'key_unknown'
  | 'key_weak'
  | 'signature'
  | 'replayed';

/** Thrown while a signature is verified; caught within this folder. */
export class SignatureError extends Error {
  override name = 'SignatureError';
  readonly problem: SignatureProblem;

  constructor(problem: SignatureProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
