import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentProof } from '../../../core/paywall/rails/authorization.ts';
import type { Hex } from '../../../core/paywall/rails/network.ts';
import { badPayment, type Fields, isFields, readBundle } from './bundle.ts';
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

const longestSignature = 8_192;

/** Whether anything was sent as a payment, well or badly. */
export function hasPayment(headers: Headers): boolean {
  return ['payment', 'payment-signature', 'x-payment'].some((name) => textOf(headers, name) !== '');
}

/** The payment of a request, or null; 400 `invalid_payment` for one that cannot be read. */
export function readPayment(headers: Headers): PresentedPayment | null {
  const payment = textOf(headers, 'payment');
  const signature = textOf(headers, 'payment-signature');
  const first = textOf(headers, 'x-payment');
  if (first && (payment || signature)) throw ambiguous();
  if (first) return present('v1', { header: 'X-PAYMENT', text: first, signature: null });
  if (payment) return present('seed', { header: 'Payment', text: payment, signature });
  if (!signature) return null;
  // Somebody of the contract's dialect has left the other header out.
  if (signatureOf(signature)) throw badPayment('Payment', 'is missing: send the bundle beside it');
  return present('v2', { header: 'Payment-Signature', text: signature, signature: null });
}

type Sent = { header: string; text: string; signature: string | null };

function present(dialect: Dialect, { header, text, signature }: Sent): PresentedPayment {
  const bundle = readBundle(header, text);
  const accepted = isFields(bundle.accepted) ? bundle.accepted : {};
  refuseOtherKinds(header, { ...accepted, ...bundle });
  const payload = isFields(bundle.payload) ? bundle.payload : bundle;
  const fields = [payload.authorization, bundle.authorization].find(isFields) ?? payload;
  const inside = payload.signature ?? bundle.signature;
  return {
    dialect,
    proof: {
      network: networkOf(header, bundle.network ?? accepted.network),
      authorization: readAuthorization(fields),
      signature: oneSignature(header, inside, signature),
    },
    resource: isFields(bundle.resource) ? urlOf(bundle.resource) : null,
  };
}

/** Versions and schemes that are named must be ours; who names none means them. */
function refuseOtherKinds(header: string, { x402Version, scheme }: Fields): void {
  if (x402Version !== undefined && ![1, 2, '1', '2'].includes(x402Version as number))
    throw badPayment(`${header}.x402Version`, 'must be 1 or 2');
  if (scheme !== undefined && scheme !== 'exact')
    throw badPayment(`${header}.scheme`, 'must be exact');
}

function networkOf(header: string, network: unknown): string | null {
  if (network === undefined || network === null) return null;
  if (typeof network === 'string' && network.length <= 100) return network;
  throw badPayment(`${header}.network`, 'must be the name of a network');
}

/** The signature of the header and of the bundle: either will do, both must be the same. */
function oneSignature(header: string, inside: unknown, beside: string | null): Hex {
  const given = [beside, inside].filter(
    (text) => text !== undefined && text !== null && text !== '',
  );
  if (given.length === 0)
    throw badPayment('Payment-Signature', 'is missing: sign the authorization by EIP-712');
  const signatures = given.map(signatureOf);
  const [signature, other] = signatures;
  if (!signature || signatures.includes(null))
    throw badPayment(
      beside ? 'Payment-Signature' : `${header}.signature`,
      'must be a signature: 0x and at least 130 hex digits',
    );
  if (other && other !== signature)
    throw badPayment('Payment-Signature', 'differs from the signature in the bundle: send one');
  return signature;
}

/** In lower case, with its `0x`; longer ones are of contract wallets. */
function signatureOf(text: unknown): Hex | null {
  if (typeof text !== 'string' || text.length > longestSignature) return null;
  const digits = /^(?:0x)?((?:[0-9a-f]{2}){65,})$/i.exec(text)?.[1];
  return digits === undefined ? null : `0x${digits.toLowerCase()}`;
}

const urlOf = ({ url }: Fields): string | null => (typeof url === 'string' ? url : null);

/** A header that came twice is no text that can be read. */
function textOf(headers: Headers, name: string): string {
  return String(headers[name] ?? '').trim();
}

const ambiguous = () =>
  badPayment(
    'X-PAYMENT',
    'came together with Payment or Payment-Signature: send the payment in one dialect',
  );
