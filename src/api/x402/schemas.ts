import { Type } from 'typebox';
import { maxQuantity } from '../../core/carts/cart.ts';
import { instant, nullable, nullableText } from '../../platform/fields.ts';

export const ProductPath = Type.Object({
  site_slug: Type.String({ maxLength: 100 }),
  product_id: Type.String({ maxLength: 100 }),
});

export const PurchaseQuery = Type.Object({
  quantity: Type.Integer({
    minimum: 1,
    maximum: maxQuantity,
    default: 1,
    description: 'How many.',
  }),
  email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Where the receipt goes.' }),
  ),
});

const Accepts = Type.Object({
  scheme: Type.Literal('exact'),
  network: Type.String(),
  asset: Type.String({ description: 'Symbol of the stablecoin; its address on the v1 path.' }),
  assetAddress: Type.String({ description: 'Contract of the token.' }),
  maxAmountRequired: Type.String({
    description: "In the token's smallest unit: pay exactly this.",
  }),
  payTo: Type.String(),
  resource: Type.String({ description: 'Path with query; an absolute URL on the v1 path.' }),
  description: Type.String(),
  mimeType: Type.String(),
  outputSchema: Type.Record(Type.String(), Type.String(), {
    description: 'Where the schema of the order is.',
  }),
  maxTimeoutSeconds: Type.Integer(),
  extra: Type.Object({
    nonce: Type.String({ description: 'Sign with this one, and the price is kept for you.' }),
    validBefore: Type.Integer({ description: 'Unix seconds: let the authorization end by then.' }),
    name: Type.String({ description: "Name and version of the token's EIP-712 domain." }),
    version: Type.String(),
  }),
});

/** §2.9, and a sentence beside it. */
export const X402Challenge = Type.Object(
  {
    x402Version: Type.Literal(1),
    accepts: Type.Array(Accepts),
    error: Type.String({
      description: 'A code: `payment_required`, or why a payment was refused.',
    }),
    message: Type.String({ description: 'The same in a sentence.' }),
  },
  { $id: 'X402Challenge' },
);

/** §2.9: what was bought. */
export const X402Order = Type.Object(
  {
    id: Type.String(),
    site_slug: Type.String(),
    product_id: Type.String(),
    quantity: Type.Integer(),
    total: Type.Object({
      amount: Type.Integer({ description: 'Minor units: cents.' }),
      currency: Type.String(),
    }),
    payment: Type.Object({
      network: Type.String(),
      txHash: nullable(Type.String(), 'Null until it has settled: send the same request again.'),
      status: Type.String({ description: '`settled` or `pending`.' }),
    }),
    download_url: nullable(
      Type.String(),
      'Where the file is; null for a repeat that cannot be told from a stranger’s.',
    ),
    expires_at: nullable(instant, 'When that address ends.'),
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
      'Paid: the order. `PAYMENT-RESPONSE` holds `txHash`, `network` and `blockNumber`, null until it has settled; clients of the public versions get theirs.',
  },
);

/** As HTTP has them: letters of either case. */
export const PaymentHeaders = Type.Object({
  payment: Type.Optional(
    Type.String({
      description: 'Base64 of the payment bundle: the authorization that was signed.',
    }),
  ),
  'payment-signature': Type.Optional(
    Type.String({
      description: 'EIP-712 signature of the authorization; alone, the payload of x402 version 2.',
    }),
  ),
  'x-payment': Type.Optional(Type.String({ description: 'Payload of x402 version 1.' })),
});
