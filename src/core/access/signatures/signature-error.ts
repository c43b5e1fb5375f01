/**
 * Why a signature does not count, told in `Request-Signature-Status`.
 * too_large      longer than 4 KB
 * malformed      cannot be read
 * alg            another algorithm than RS256 (JWS) or ES256 (RFC 9421)
 * key_in_header  brings or names a key of its own (jwk, jku, x5c, x5u)
 * crit           asks for an extension, or `b64: false`
 * typ            is no signature of a request
 * claims         a claim or parameter is missing or of the wrong kind
 * components     does not cover what it has to
 * expired, early outside of its time
 * htm, htu, aud  is for another request
 * digest         is of another body
 * no_profile     nothing says whose it is
 * key_unavailable  the keys of its agent cannot be had
 * key_unknown    its agent has no such key
 * key_weak       the key is too short, or no key to sign with
 * signature      was not made with that key
 * replayed       was used before
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

/** Thrown while a signature is verified; never leaves this folder. */
export class SignatureError extends Error {
  override name = 'BadSignature';
  readonly problem: SignatureProblem;

  constructor(problem: SignatureProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}
