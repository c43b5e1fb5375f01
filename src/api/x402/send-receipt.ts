import type { FastifyReply } from 'fastify';
import type { PaidPurchase } from '../../core/paywall/pay/paid-purchase.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { X402Payment } from '../../core/paywall/x402-payment.ts';
import type { Dialect } from './dialects/read-payment.ts';

type PaidResponseInput = {
  paywall: Pick<Paywall, 'networks'>;
  paid: PaidPurchase;
  dialect: Dialect;
};

/** Sends 200 with the order and a receipt header. The same payment always gets the same order. */
export function sendReceipt(reply: FastifyReply, { paywall, paid, dialect }: PaidResponseInput) {
  const { payment } = paid;
  const network = paywall.networks.find(({ name }) => name === payment.network);
  const [header, receipt] = receiptHeader(dialect, {
    payment,
    caip2: network?.caip2 ?? payment.network,
  });
  return reply
    .code(200)
    .header('cache-control', 'private, no-store')
    .header(header, receipt)
    .send(presentReceipt(paid));
}

function presentReceipt({
  payment,
  order,
  downloadUrl,
  expiresAt,
  confirmationToken,
}: PaidPurchase) {
  const { siteSlug, totals, currency } = order;
  return {
    order: {
      id: order.id,
      number: order.number,
      name: order.name,
      site_slug: siteSlug,
      product_id: payment.productId,
      quantity: payment.quantity,
      total: { amount: totals.total, currency },
      payment: {
        network: payment.network,
        txHash: transactionOf(payment),
        status: settlementStatusOf(payment),
      },
      download_url: downloadUrl,
      expires_at: expiresAt?.toISOString() ?? null,
    },
    confirmation_token: confirmationToken,
  };
}

const settlementStatusOf = ({ state }: X402Payment): 'settled' | 'pending' =>
  state === 'settled' ? 'settled' : 'pending';

/** The transaction hash; null before settlement, because an unconfirmed hash may be wrong. */
const transactionOf = (payment: X402Payment): string | null =>
  payment.state === 'settled' ? payment.txHash : null;

type ReceiptInput = { payment: X402Payment; caip2: string };

/**
 * The receipt header in the dialect of the request. Before settlement the members of `seed` are
 * null. x402 versions 1 and 2 have no pending state, so they get `success: true` with an empty
 * transaction, and the additional member `status` is `pending`.
 */
function receiptHeader(dialect: Dialect, { payment, caip2 }: ReceiptInput): [string, string] {
  const { network } = payment;
  const txHash = transactionOf(payment);
  const blockNumber = txHash === null ? null : payment.blockNumber;
  const status = settlementStatusOf(payment);
  if (dialect === 'seed')
    return ['PAYMENT-RESPONSE', JSON.stringify({ txHash, network, blockNumber, status })];
  const settled = {
    success: true,
    transaction: txHash ?? '',
    network: dialect === 'v2' ? caip2 : network,
    payer: payment.authorization.from,
    status,
  };
  const name = dialect === 'v2' ? 'PAYMENT-RESPONSE' : 'X-PAYMENT-RESPONSE';
  return [name, Buffer.from(JSON.stringify(settled)).toString('base64')];
}
