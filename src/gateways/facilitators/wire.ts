import type { SignedPayment } from '../../core/paywall/ports/facilitator.ts';

/** The version of the x402 protocol. The signature of a payment does not depend on it. */
export type WireVersion = 1 | 2;

/** An entry of `kinds` in the response to `GET /supported`. */
export type SupportedKind = { x402Version: number; scheme: string; network: string };

export const scheme = 'exact';
const mimeType = 'application/json';
/** Informational only: the validity of the authorization is what counts. */
const maxTimeoutSeconds = 300;

/**
 * The body of `POST /verify` and `POST /settle`. It contains no data of the buyer except the
 * wallet.
 */
export function toWireRequest(version: WireVersion, payment: SignedPayment) {
  const requirements = version === 1 ? requirementsV1(payment) : requirementsV2(payment);
  return {
    x402Version: version,
    paymentPayload:
      version === 1
        ? { x402Version: 1, scheme, network: requirements.network, payload: payloadOf(payment) }
        : {
            x402Version: 2,
            resource: { url: payment.resource, description: payment.description, mimeType },
            accepted: requirements,
            payload: payloadOf(payment),
          },
    paymentRequirements: requirements,
  };
}

function requirementsV1(payment: SignedPayment) {
  return {
    ...sharedRequirementsOf(payment),
    network: payment.coin.network.name,
    maxAmountRequired: String(payment.amount),
    resource: payment.resource,
    description: payment.description,
    mimeType,
    outputSchema: {},
  };
}

function requirementsV2(payment: SignedPayment) {
  return {
    ...sharedRequirementsOf(payment),
    network: payment.coin.network.caip2,
    amount: String(payment.amount),
  };
}

function sharedRequirementsOf({ coin: { token }, payTo }: SignedPayment) {
  const { name, version } = token;
  return { scheme, asset: token.address, payTo, maxTimeoutSeconds, extra: { name, version } };
}

function payloadOf({ signature, authorization: a }: SignedPayment) {
  return {
    signature,
    authorization: {
      from: a.from,
      to: a.to,
      value: String(a.value),
      validAfter: String(a.validAfter),
      validBefore: String(a.validBefore),
      nonce: a.nonce,
    },
  };
}
