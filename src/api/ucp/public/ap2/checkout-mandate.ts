import canonicalize from 'canonicalize';
import { SignatureError } from '../../../../core/access/signatures/signature-error.ts';
import type { SigningKeys } from '../../../../core/access/signing/signing-key-ring.ts';
import { isObject, type JsonObject } from '../../../../kernel/json.ts';
import { sha256 } from '../../../../platform/crypto/signing.ts';
import type { UcpCaller, UcpPublicDeps } from '../caller.ts';
import { mandateError } from './mandate-error.ts';
import { assertAuthorized, verifyOwnJws } from './merchant-authorization.ts';
import { verifySdJwt } from './sd-jwt.ts';

/** What a buyer has agreed to: the checkout as this server has signed it. */
export type AgreedCheckout = JsonObject;

/**
 * Verifies the mandate of a completion and returns the checkout in it. The platform issues mandates
 * with the `signing_keys` of its profile.
 */
export async function verifyCheckoutMandate(
  deps: UcpPublicDeps,
  caller: UcpCaller,
  mandate: unknown,
): Promise<AgreedCheckout> {
  if (mandate === undefined) throw mandateError('mandate_required');
  if (typeof mandate !== 'string') throw mandateError('mandate_invalid_signature');
  const { url } = caller.platform;
  const claims = await verifySdJwt(mandate, {
    findIssuerKey: async (kid) =>
      (await deps.agentKeys.find(url, kid, 'ES256').catch(toMissingKey)).key,
    audiences: [caller.host.origin, deps.origin],
    now: deps.clock(),
  });
  return readCheckout(await deps.signingKeys(), claims);
}

function toMissingKey(error: unknown): never {
  if (error instanceof SignatureError) throw mandateError('agent_missing_key');
  throw error;
}

/** UCP embeds the checkout with its detached signature; AP2 0.2 has it as a compact JWS. */
async function readCheckout(keys: SigningKeys, claims: JsonObject): Promise<AgreedCheckout> {
  const { checkout, checkout_jwt: jws, checkout_hash: hash } = claims;
  if (typeof jws === 'string') {
    const content: unknown = JSON.parse(Buffer.from(await verifyOwnJws(keys, jws)).toString());
    const isOfHash = hash === undefined || hash === sha256(jws).toString('base64url');
    if (!isOfHash || !isObject(content)) throw mandateError('mandate_scope_mismatch');
    return content;
  }
  if (!isObject(checkout)) throw mandateError('mandate_scope_mismatch');
  await assertAuthorized(keys, checkout);
  return checkout;
}

/** Throws `mandate_scope_mismatch` unless the buyer agreed to exactly these items and totals. */
export function assertSameTerms(agreed: AgreedCheckout, current: object): void {
  const termsOf = ({ id, currency, totals, line_items }: JsonObject) =>
    canonicalize({ id, currency, totals, line_items });
  const served: JsonObject = JSON.parse(JSON.stringify(current));
  if (termsOf(agreed) !== termsOf(served)) throw mandateError('mandate_scope_mismatch');
}
