import type { PaymentRequirements } from '../../../core/paywall/requirements/payment-requirements.ts';

/** The URLs of a purchase, in the form that each dialect uses. */
export type PurchaseUrls = {
  /** Path with query. */
  path: string;
  /** Path with query for clients of x402 version 1. */
  v1Path: string;
  origin: string;
  /** Absolute, and without the email address because facilitators receive it. */
  resource: string;
};

export type Challenge = {
  offers: readonly PaymentRequirements[];
  addresses: PurchaseUrls;
  /** An x402 error code. */
  error: string;
};

type AcceptsEntry = Record<string, unknown>;

const mimeType = 'application/json';

/** `accepts` of the 402 body: the asset as its symbol, the resource as path with query. */
export const contractAccepts = ({ offers, addresses }: Challenge): AcceptsEntry[] =>
  offers.map((offer) => ({
    ...acceptsEntry(offer, addresses),
    asset: offer.coin.token.symbol,
    resource: addresses.path,
  }));

/** `accepts` of x402 version 1: the asset as its contract address, the resource as absolute URL. */
export const v1Accepts = ({ offers, addresses }: Challenge): AcceptsEntry[] =>
  offers.map((offer) => ({
    ...acceptsEntry(offer, addresses),
    asset: offer.coin.token.address,
    resource: addresses.origin + addresses.v1Path,
  }));

function acceptsEntry(
  { coin, ...offer }: PaymentRequirements,
  { origin }: PurchaseUrls,
): AcceptsEntry {
  const { network, token } = coin;
  return {
    scheme: 'exact',
    network: network.name,
    asset: token.symbol,
    assetAddress: token.address,
    maxAmountRequired: String(offer.amount),
    payTo: offer.payTo,
    resource: '',
    description: offer.description,
    mimeType,
    outputSchema: { $ref: `${origin}/openapi.json#/components/schemas/X402Order` },
    maxTimeoutSeconds: offer.maxTimeoutSeconds,
    extra: {
      nonce: offer.nonce,
      validBefore: offer.validBefore,
      name: token.name,
      version: token.version,
    },
  };
}

/** The value of the PAYMENT-REQUIRED header of x402 version 2. */
export function paymentRequired({ offers, addresses, error }: Challenge): string {
  const [first] = offers;
  return toBase64({
    x402Version: 2,
    error,
    resource: { url: addresses.resource, description: first?.description ?? '', mimeType },
    accepts: offers.map(({ coin, ...offer }) => ({
      scheme: 'exact',
      network: coin.network.caip2,
      amount: String(offer.amount),
      asset: coin.token.address,
      payTo: offer.payTo,
      maxTimeoutSeconds: offer.maxTimeoutSeconds,
      extra: { name: coin.token.name, version: coin.token.version },
    })),
  });
}

const toBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64');
