import { Type } from 'typebox';
import { maxQuantity } from '../../core/carts/cart.ts';
import { OrderNumberFields } from '../../core/orders/order-dto.ts';
import { dateTime, nullable, nullableText } from '../../platform/fields.ts';

export const ProductPath = Type.Object({
  site_slug: Type.String({ maxLength: 100 }),
  product_id: Type.String({ maxLength: 100 }),
});

export const PurchaseQuery = Type.Object({
  quantity: Type.Integer({
    minimum: 1,
    maximum: maxQuantity,
    default: 1,
    description: 'Number of units.',
  }),
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Email address for the receipt.' }),
  ),
});

const Accepts = Type.Object({
  scheme: Type.Literal('exact'),
  network: Type.String(),
  asset: Type.String({
    description: 'Symbol of the stablecoin; on the v1 path the contract address of the token.',
  }),
  assetAddress: Type.String({ description: 'Contract address of the token.' }),
  maxAmountRequired: Type.String({
    description: "The exact amount to pay, in the token's smallest unit.",
  }),
  payTo: Type.String(),
  resource: Type.String({ description: 'Path with query; an absolute URL on the v1 path.' }),
  description: Type.String(),
  mimeType: Type.String(),
  outputSchema: Type.Record(Type.String(), Type.String(), {
    description: 'Reference to the schema of the order.',
  }),
  maxTimeoutSeconds: Type.Integer(),
  extra: Type.Object({
    nonce: Type.String({
      description:
        'Use it as the nonce of the authorization to keep this price until `validBefore`.',
    }),
    validBefore: Type.Integer({
      description: 'Unix seconds. The authorization must expire by then.',
    }),
    name: Type.String({ description: "Name in the token's EIP-712 domain." }),
    version: Type.String(),
  }),
});

/** The body of a 402 response. */
export const X402Challenge = Type.Object(
  {
    x402Version: Type.Literal(1),
    accepts: Type.Array(Accepts),
    error: Type.String({
      description: 'Error code: `payment_required`, or why a payment was rejected.',
    }),
    message: Type.String({ description: 'The error as a sentence.' }),
  },
  { $id: 'X402Challenge' },
);

export const X402Order = Type.Object(
  {
    id: Type.String(),
    ...OrderNumberFields,
    site_slug: Type.String(),
    product_id: Type.String(),
    quantity: Type.Integer(),
    total: Type.Object({
      amount: Type.Integer({ description: 'In minor units of the currency.' }),
      currency: Type.String(),
    }),
    payment: Type.Object({
      network: Type.String(),
      txHash: nullable(
        Type.String(),
        'Transaction hash; null until the payment has settled. Repeat the request to read it later.',
      ),
      status: Type.String({ description: '`settled` or `pending`.' }),
    }),
    download_url: nullable(
      Type.String(),
      'URL of the file. Null if the link has expired or is used up, or if the request repeats a payment that anyone can read on the chain.',
    ),
    expires_at: nullable(dateTime, 'When `download_url` expires.'),
  },
  { $id: 'X402Order' },
);

export const X402Receipt = Type.Object(
  {
    order: Type.Ref('X402Order'),
    confirmation_token: nullableText,
  },
  {
    description:
      'The paid order. The header `PAYMENT-RESPONSE` holds `txHash`, `network` and `blockNumber`; `txHash` and `blockNumber` are null until the payment has settled. Clients of x402 versions 1 and 2 get the receipt header of their version.',
  },
);

export const PaymentHeaders = Type.Object({
  payment: Type.Optional(
    Type.String({
      description: 'Base64 of the payment bundle (JSON), which contains the signed authorization.',
    }),
  ),
  'payment-signature': Type.Optional(
    Type.String({
      description:
        'EIP-712 signature of the authorization in `Payment`. Without `Payment`: the payload of x402 version 2.',
    }),
  ),
  'x-payment': Type.Optional(Type.String({ description: 'Payload of x402 version 1.' })),
});
