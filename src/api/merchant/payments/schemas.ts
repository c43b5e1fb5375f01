import { Type } from 'typebox';
import { RefundDto } from '../../../core/orders/order-dto.ts';
import { paymentStatuses } from '../../../core/payments/payment.ts';
import { paymentMethods } from '../../../core/paywall/listing/list-payments.ts';
import { pageQuery } from '../../../http/input/paging.ts';
import { dateTime, nullable, nullableDateTime, nullableText } from '../../../platform/fields.ts';
import { anyOf, siteFilter, wordOf } from '../fields.ts';

const optional = Type.Optional;

export const PaymentQuery = Type.Object({
  ...siteFilter,
  method: anyOf(wordOf(paymentMethods)),
  status: anyOf(wordOf(paymentStatuses)),
  test: optional(Type.Boolean({ description: 'Whether only test payments, or none, are listed.' })),
  paid_after_void: optional(
    Type.Boolean({ description: 'Whether only transfers for void orders, or none, are listed.' }),
  ),
  release_failed: optional(
    Type.Boolean({
      description:
        'Whether only payments of which the processor still holds money that should have been released, or only others, are listed.',
    }),
  ),
  refund_failed: optional(
    Type.Boolean({
      description:
        'Whether only payments with a failed refund whose money did not go back in another way, or only others, are listed.',
    }),
  ),
  ...pageQuery,
});

export const PaymentDto = Type.Object(
  {
    id: Type.String({ description: 'The id of the order for a payment over x402.' }),
    site_slug: Type.String(),
    purpose: Type.String({ description: '`checkout`, `membership` or `exchange`.' }),
    method: Type.String({
      description: '`hosted` (page of the processor), `token` (of an agent) or `x402`.',
    }),
    status: Type.String({
      description:
        '`pending`, `processing`, `succeeded`, `failed` or `cancelled`. A payment that is captured later has `succeeded` once it is authorized. A transfer is `processing` until it has settled, and `failed` once its order is void.',
    }),
    amount: Type.Integer({ description: 'In minor units.' }),
    captured_amount: nullable(
      Type.Integer(),
      'What has been captured, in minor units, if the payment is authorized first and captured later; otherwise null.',
    ),
    released_amount: nullable(
      Type.Integer(),
      'What was released or has expired, in minor units; null like `captured_amount`.',
    ),
    currency: Type.String(),
    processor: Type.String({ description: 'The processor, or the facilitator of a transfer.' }),
    test: Type.Boolean(),
    order_id: nullableText,
    order_name: nullableText,
    subscriber_id: nullable(Type.String(), 'Set for memberships.'),
    reference: nullable(Type.String(), "The processor's id, or the hash of the transaction."),
    failure: nullable(Type.String(), 'Code of the reason why it failed.'),
    network: nullable(Type.String(), 'Set for transfers.'),
    paid_after_void: Type.Boolean({
      description: 'True if a transfer arrived for a void order: send the money back.',
    }),
    return_reason: nullable(
      Type.String(),
      'Why its money was sent back although nothing was bought with it: `cancelled` (it was replaced or no longer wanted before it succeeded) or `not_available` (the goods or the checkout were gone, or paid already). Null for any other payment.',
    ),
    refunds: Type.Array(
      Type.Object({
        ...Type.Omit(RefundDto, ['items', 'restocked']).properties,
        owed_amount: Type.Integer({
          description:
            'The amount that the buyer has not received because it failed, in minor units: less the refunds that replaced it, and 0 once it is settled.',
        }),
      }),
      { description: 'Its refunds, the oldest first.' },
    ),
    created_at: dateTime,
  },
  { $id: 'Payment' },
);

const count = Type.Integer();
const Transfers = Type.Object({
  network: Type.String(),
  settled: count,
  pending: count,
  void: count,
  paid_after_void: count,
});

export const PaymentSettingsDto = Type.Object(
  {
    processor: Type.String({
      description:
        '`stripe`, `sandbox`, the name of a plug-in, or `none`: the server takes no payments, only stores with their own payment account or payment hook do.',
    }),
    test: Type.Boolean({ description: 'Whether the processor moves no money.' }),
    webhook_url: nullable(
      Type.String(),
      'Where the processor sends its webhooks; null without a processor.',
    ),
    last_webhook_at: nullableDateTime,
    x402: nullable(
      Type.Object({
        facilitator: Type.String(),
        test: Type.Boolean({ description: 'Whether the facilitator moves no money.' }),
        networks: Type.Array(
          Type.Object({
            name: Type.String(),
            testnet: Type.Boolean(),
            tokens: Type.Array(Type.String()),
          }),
          { description: 'Where stores of this server can receive payments.' },
        ),
        transfers: Type.Array(Transfers, { description: 'Of the last 30 days, by network.' }),
      }),
      'Null if the server does not take payments on chains.',
    ),
  },
  { $id: 'PaymentSettings' },
);

export const ConnectionTest = Type.Object({
  ok: Type.Boolean(),
  problem: nullable(Type.String(), 'What to correct; null if payments can be taken.'),
});
