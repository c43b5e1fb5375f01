import type { FastifyReply } from 'fastify';
import type { Paid } from '../../core/paywall/pay/paid.ts';
import type { Paywall } from '../../core/paywall/paywall.ts';
import type { Dialect } from './dialects/read-payment.ts';
import { receiptHeader, statusOf, transactionOf } from './dialects/receipt.ts';

type Told = { paywall: Pick<Paywall, 'networks'>; paid: Paid; dialect: Dialect };

/** 200: the order, the same one for the same payment, and what is known of its transaction (§4.9 2, §6.3). */
export function sendPaid(reply: FastifyReply, { paywall, paid, dialect }: Told) {
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
    .send(presentPaid(paid));
}

function presentPaid({ payment, order, downloadUrl, expiresAt, confirmationToken }: Paid) {
  const { siteSlug, totals, currency } = order;
  return {
    order: {
      id: order.id,
      site_slug: siteSlug,
      product_id: payment.productId,
      quantity: payment.quantity,
      total: { amount: totals.total, currency },
      payment: {
        network: payment.network,
        txHash: transactionOf(payment),
        status: statusOf(payment),
      },
      download_url: downloadUrl,
      expires_at: expiresAt?.toISOString() ?? null,
    },
    confirmation_token: confirmationToken,
  };
}
