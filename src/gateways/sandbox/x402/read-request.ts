import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Authorization } from '../../../core/paywall/ports/authorization.ts';
import type { SignedPayment } from '../../../core/paywall/ports/facilitator.ts';
import type { Hex, Network, TokenOnNetwork } from '../../../core/paywall/ports/network.ts';

const address = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' });
const digits = Type.String({ pattern: '^[0-9]{1,78}$' });

const Payload = Type.Object({
  signature: Type.String({ pattern: '^0x[0-9a-fA-F]{2,4096}$' }),
  authorization: Type.Object({
    from: address,
    to: address,
    value: digits,
    validAfter: digits,
    validBefore: digits,
    nonce: Type.String({ pattern: '^0x[0-9a-fA-F]{64}$' }),
  }),
});
const requirementFields = {
  scheme: Type.Literal('exact'),
  network: Type.String(),
  payTo: address,
  asset: address,
};

/**
 * The body of `/verify` and `/settle` in x402 versions 1 and 2, without fields that are not used
 * here.
 */
const Request = Type.Union([
  Type.Object({
    x402Version: Type.Literal(1),
    paymentPayload: Type.Object({ network: Type.String(), payload: Payload }),
    paymentRequirements: Type.Object({ ...requirementFields, maxAmountRequired: digits }),
  }),
  Type.Object({
    x402Version: Type.Literal(2),
    paymentPayload: Type.Object({
      accepted: Type.Object({ network: Type.String() }),
      payload: Payload,
    }),
    paymentRequirements: Type.Object({ ...requirementFields, amount: digits }),
  }),
]);
type Request = Static<typeof Request>;

/**
 * A parsed request; `rejection` is an error code when it cannot be processed. `network` is as
 * requested.
 */
export type FacilitatorRequest =
  | { payment: SignedPayment; network: string; rejection: null }
  | { payment: null; network: string; rejection: string };

/** Parses the body of `/verify` or `/settle`; null when it matches neither version. */
export function readFacilitatorRequest(
  networks: readonly Network[],
  body: unknown,
): FacilitatorRequest | null {
  if (!Value.Check(Request, body)) return null;
  const { network } = body.paymentRequirements;
  const coin = findCoin(networks, body);
  if (!coin) return { payment: null, network, rejection: 'invalid_network' };
  if (networkOf(body) !== network)
    return { payment: null, network, rejection: 'invalid_exact_evm_network_mismatch' };
  return { payment: toPayment(coin, body), network, rejection: null };
}

function findCoin(
  networks: readonly Network[],
  { x402Version, ...body }: Request,
): TokenOnNetwork | null {
  const { network: requestedNetwork, asset } = body.paymentRequirements;
  const network = networks.find(
    ({ name, caip2 }) => requestedNetwork === (x402Version === 1 ? name : caip2),
  );
  const token = network?.tokens.find((known) => known.address === asset.toLowerCase());
  return network && token ? { network, token } : null;
}

const networkOf = (body: Request): string =>
  body.x402Version === 1 ? body.paymentPayload.network : body.paymentPayload.accepted.network;

function toPayment(coin: TokenOnNetwork, body: Request): SignedPayment {
  const { signature, authorization } = body.paymentPayload.payload;
  const { paymentRequirements: requirements } = body;
  const amount = 'amount' in requirements ? requirements.amount : requirements.maxAmountRequired;
  return {
    coin,
    authorization: toAuthorization(authorization),
    signature: toLowerHex(signature),
    payTo: toLowerHex(requirements.payTo),
    amount: BigInt(amount),
    resource: '',
    description: '',
  };
}

function toAuthorization(wire: Static<typeof Payload>['authorization']): Authorization {
  return {
    from: toLowerHex(wire.from),
    to: toLowerHex(wire.to),
    value: BigInt(wire.value),
    validAfter: BigInt(wire.validAfter),
    validBefore: BigInt(wire.validBefore),
    nonce: toLowerHex(wire.nonce),
  };
}

const toLowerHex = (hex: string) => hex.toLowerCase() as Hex;
