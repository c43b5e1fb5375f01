import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProof } from '../../../core/paywall/ports/authorization.ts';
import type { Hex } from '../../../core/paywall/ports/network.ts';
import {
  invalidPayment,
  isJsonObject,
  type JsonObjectFields,
  readPaymentHeader,
} from './payment-header.ts';
import { readAuthorization } from './read-authorization.ts';

/**
 * The form of a payment. `seed`: our own, with the headers `Payment` and `Payment-Signature`. `v1`:
 * x402 version 1, with `X-PAYMENT`. `v2`: x402 version 2, whose only header is also named
 * `Payment-Signature` but carries the whole payload.
 */
export type Dialect = 'seed' | 'v1' | 'v2';

export type PresentedPayment = {
  dialect: Dialect;
  proof: PaymentProof;
  /** The URL that the payment names; null if it names none. */
  resource: string | null;
};

type Headers = Pick<IncomingHttpHeaders, string>;

const maxSignatureLength = 8_192;

/** Whether the request has any payment header, valid or not. */
export function hasPayment(headers: Headers): boolean {
  return ['payment', 'payment-signature', 'x-payment'].some(
    (name) => headerText(headers, name) !== '',
  );
}

/** The payment of a request, or null if it has none; `400 invalid_payment` if it is malformed. */
export function readPayment(headers: Headers): PresentedPayment | null {
  const payment = headerText(headers, 'payment');
  const signature = headerText(headers, 'payment-signature');
  const first = headerText(headers, 'x-payment');
  if (first && (payment || signature)) throw ambiguousPayment();
  if (first)
    return readPresentedPayment('v1', { header: 'X-PAYMENT', text: first, signature: null });
  if (payment) return readPresentedPayment('seed', { header: 'Payment', text: payment, signature });
  if (!signature) return null;
  // A bare signature belongs to the `seed` dialect, whose `Payment` header is missing.
  if (parseSignature(signature))
    throw invalidPayment(
      'Payment',
      'is required together with Payment-Signature: send the payment bundle as base64 of JSON',
    );
  return readPresentedPayment('v2', {
    header: 'Payment-Signature',
    text: signature,
    signature: null,
  });
}

type PaymentHeader = { header: string; text: string; signature: string | null };

function readPresentedPayment(
  dialect: Dialect,
  { header, text, signature }: PaymentHeader,
): PresentedPayment {
  const bundle = readPaymentHeader(header, text);
  const accepted = isJsonObject(bundle.accepted) ? bundle.accepted : {};
  assertSupportedScheme(header, { ...accepted, ...bundle });
  const payload = isJsonObject(bundle.payload) ? bundle.payload : bundle;
  const fields = [payload.authorization, bundle.authorization].find(isJsonObject) ?? payload;
  const bundleSignature = payload.signature ?? bundle.signature;
  return {
    dialect,
    proof: {
      network: readNetwork(header, bundle.network ?? accepted.network),
      authorization: readAuthorization(fields),
      signature: readSignature(header, bundleSignature, signature),
    },
    resource: isJsonObject(bundle.resource) ? resourceUrl(bundle.resource) : null,
  };
}

/** The version and the scheme are optional, but must be supported when they are present. */
function assertSupportedScheme(header: string, { x402Version, scheme }: JsonObjectFields): void {
  if (x402Version !== undefined && ![1, 2, '1', '2'].includes(x402Version as number))
    throw invalidPayment(`${header}.x402Version`, 'must be 1 or 2');
  if (scheme !== undefined && scheme !== 'exact')
    throw invalidPayment(`${header}.scheme`, 'must be exact');
}

function readNetwork(header: string, network: unknown): string | null {
  if (network === undefined || network === null) return null;
  if (typeof network === 'string' && network.length <= 100) return network;
  throw invalidPayment(`${header}.network`, 'must be the name of a network, such as base');
}

/** The signature may be in the header, in the bundle, or in both if they are equal. */
function readSignature(
  header: string,
  bundleSignature: unknown,
  headerSignature: string | null,
): Hex {
  const given = [headerSignature, bundleSignature].filter(
    (text) => text !== undefined && text !== null && text !== '',
  );
  if (given.length === 0)
    throw invalidPayment(
      'Payment-Signature',
      'is required: the EIP-712 signature of the authorization, as 0x and hex digits',
    );
  const signatures = given.map(parseSignature);
  const [signature, other] = signatures;
  if (!signature || signatures.includes(null))
    throw invalidPayment(
      headerSignature ? 'Payment-Signature' : `${header}.signature`,
      'must be a signature: 0x and at least 130 hex digits',
    );
  if (other && other !== signature)
    throw invalidPayment(
      'Payment-Signature',
      'must equal the signature in the bundle, or be left out',
    );
  return signature;
}

/** In lower case with `0x`. Signatures of contract wallets are longer than 65 bytes. */
function parseSignature(text: unknown): Hex | null {
  if (typeof text !== 'string' || text.length > maxSignatureLength) return null;
  const digits = /^(?:0x)?((?:[0-9a-f]{2}){65,})$/i.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}

const resourceUrl = ({ url }: JsonObjectFields): string | null =>
  typeof url === 'string' ? url : null;

/** Repeated headers are joined with a comma, which makes them invalid base64. */
function headerText(headers: Headers, name: string): string {
  return String(headers[name] ?? '').trim();
}

const ambiguousPayment = () =>
  invalidPayment(
    'X-PAYMENT',
    'must not be combined with Payment or Payment-Signature: send the payment in one form',
  );
