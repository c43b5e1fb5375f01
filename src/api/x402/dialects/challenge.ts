import type { PaymentRequirements } from '../../../core/paywall/requirements/payment-requirements.ts';

/** Where what is sold is asked for, in the spellings of the dialects. */
export type PurchaseAddresses = {
  /** Path with query. */
  path: string;
  /** Of the first version's alias. */
  v1Path: string;
  origin: string;
  /** Absolute and without the e-mail address: it goes to facilitators. */
  resource: string;
};

export type Challenge = {
  offers: readonly PaymentRequirements[];
  addresses: PurchaseAddresses;
  /** A code of the protocol. */
  error: string;
};

type AcceptsEntry = Record<string, unknown>;

const mimeType = 'application/json';

/** §2.9: the asset by its symbol, the resource as path with query. */
export const contractAccepts = ({ offers, addresses }: Challenge): AcceptsEntry[] =>
  offers.map((offer) => ({
    ...acceptsEntry(offer, addresses),
    asset: offer.coin.token.symbol,
    resource: addresses.path,
  }));

/** What the first public version's clients take: the asset by its address, the resource absolute. */
export const v1Accepts = ({ offers, addresses }: Challenge): AcceptsEntry[] =>
  offers.map((offer) => ({
    ...acceptsEntry(offer, addresses),
    asset: offer.coin.token.address,
    resource: addresses.origin + addresses.v1Path,
  }));

function acceptsEntry(
  { coin, ...offer }: PaymentRequirements,
  { origin }: PurchaseAddresses,
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

/** The second public version's form of the same offers, as its header carries it. */
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
