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
 * Who speaks (x402.md 3). `seed`: the contract's `Payment` with `Payment-Signature` beside it. `v2`:
 * the second public version, whose one header has the name of the contract's signature. `v1`: the
 * first one.
 */
export type Dialect = 'seed' | 'v1' | 'v2';

export type PresentedPayment = {
  dialect: Dialect;
  proof: PaymentProof;
  /** What the buyer says to have paid for; null: does not say. */
  resource: string | null;
};

type Headers = Pick<IncomingHttpHeaders, string>;

const maxSignatureLength = 8_192;

/** Whether anything was sent as a payment, well or badly. */
export function hasPayment(headers: Headers): boolean {
  return ['payment', 'payment-signature', 'x-payment'].some(
    (name) => headerText(headers, name) !== '',
  );
}

/** The payment of a request, or null; 400 `invalid_payment` for one that cannot be read. */
export function readPayment(headers: Headers): PresentedPayment | null {
  const payment = headerText(headers, 'payment');
  const signature = headerText(headers, 'payment-signature');
  const first = headerText(headers, 'x-payment');
  if (first && (payment || signature)) throw ambiguousPayment();
  if (first)
    return readPresentedPayment('v1', { header: 'X-PAYMENT', text: first, signature: null });
  if (payment) return readPresentedPayment('seed', { header: 'Payment', text: payment, signature });
  if (!signature) return null;
  // Somebody of the contract's dialect has left the other header out.
  if (parseSignature(signature))
    throw invalidPayment('Payment', 'is missing: send the bundle beside it');
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
  const inside = payload.signature ?? bundle.signature;
  return {
    dialect,
    proof: {
      network: readNetwork(header, bundle.network ?? accepted.network),
      authorization: readAuthorization(fields),
      signature: readSignature(header, inside, signature),
    },
    resource: isJsonObject(bundle.resource) ? resourceUrl(bundle.resource) : null,
  };
}

/** Versions and schemes that are named must be ours; who names none means them. */
function assertSupportedScheme(header: string, { x402Version, scheme }: JsonObjectFields): void {
  if (x402Version !== undefined && ![1, 2, '1', '2'].includes(x402Version as number))
    throw invalidPayment(`${header}.x402Version`, 'must be 1 or 2');
  if (scheme !== undefined && scheme !== 'exact')
    throw invalidPayment(`${header}.scheme`, 'must be exact');
}

function readNetwork(header: string, network: unknown): string | null {
  if (network === undefined || network === null) return null;
  if (typeof network === 'string' && network.length <= 100) return network;
  throw invalidPayment(`${header}.network`, 'must be the name of a network');
}

/** The signature of the header and of the bundle: either will do, both must be the same. */
function readSignature(header: string, inside: unknown, beside: string | null): Hex {
  const given = [beside, inside].filter(
    (text) => text !== undefined && text !== null && text !== '',
  );
  if (given.length === 0)
    throw invalidPayment('Payment-Signature', 'is missing: sign the authorization by EIP-712');
  const signatures = given.map(parseSignature);
  const [signature, other] = signatures;
  if (!signature || signatures.includes(null))
    throw invalidPayment(
      beside ? 'Payment-Signature' : `${header}.signature`,
      'must be a signature: 0x and at least 130 hex digits',
    );
  if (other && other !== signature)
    throw invalidPayment('Payment-Signature', 'differs from the signature in the bundle: send one');
  return signature;
}

/** In lower case, with its `0x`; longer ones are of contract wallets. */
function parseSignature(text: unknown): Hex | null {
  if (typeof text !== 'string' || text.length > maxSignatureLength) return null;
  const digits = /^(?:0x)?((?:[0-9a-f]{2}){65,})$/i.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}

const resourceUrl = ({ url }: JsonObjectFields): string | null =>
  typeof url === 'string' ? url : null;

/** A header that came twice is no text that can be read. */
function headerText(headers: Headers, name: string): string {
  return String(headers[name] ?? '').trim();
}

const ambiguousPayment = () =>
  invalidPayment(
    'X-PAYMENT',
    'came together with Payment or Payment-Signature: send the payment in one dialect',
  );
