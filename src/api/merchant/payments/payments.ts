import { Type } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import { getLastWebhookTime } from '../../../core/payments/inbound/last-event.ts';
import { isNoProcessor } from '../../../core/payments/no-processor.ts';
import { countTransfers, listPayments } from '../../../core/paywall/listing/list-payments.ts';
import { scopedRoute } from '../../../http/callers/bearer.ts';
import { pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { siteFilter } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { ConnectionTest, PaymentQuery } from './schemas.ts';

const tags = ['Merchant: payments'];

const listRoute = {
  tags,
  summary: 'List payments through the processor and on chains, newest first',
  querystring: PaymentQuery,
  response: { 200: pageSchema('payments', Type.Ref('Payment')) },
};
const settingsRoute = {
  tags,
  summary: 'Get how payments are taken',
  description: 'The processor and the networks of the server, without keys.',
  querystring: Type.Object(siteFilter),
  response: { 200: Type.Ref('PaymentSettings') },
};
const testRoute = {
  tags,
  summary: 'Test the connection to the payment processor',
  description:
    'Calls the processor with the keys of the server. Nothing is charged. Without a processor it fails: the server can charge nothing.',
  response: { 200: ConnectionTest },
};

const routes = {
  list: scopedRoute('read:orders', listRoute, managersOnly),
  settings: scopedRoute('read:settings', settingsRoute, managersOnly),
  test: scopedRoute('write:settings', testRoute, managersOnly),
};

export function registerPaymentRoutes(merchant: MerchantRoutes, deps: MerchantDeps): void {
  merchant.get('/payments', routes.list, async (view, { query }) => {
    const filter = {
      siteSlug: query.site_slug ?? null,
      methods: query.method ?? [],
      statuses: query.status ?? [],
      test: query.test ?? null,
      paidAfterVoid: query.paid_after_void ?? null,
      releaseFailed: query.release_failed ?? null,
      refundFailed: query.refund_failed ?? null,
    };
    const page = await listPayments(view, filter, readPageRequest(query));
    return presentPage('payments', page, ({ created_at: at, refunds, ...payment }) => ({
      ...payment,
      refunds: refunds.map((refund) => ({
        ...refund,
        created_at: new Date(refund.created_at).toISOString(),
      })),
      created_at: at.toISOString(),
    }));
  });

  merchant.get('/payment-settings', routes.settings, (view, { query }) =>
    presentSettings(view, deps, query.site_slug ?? null),
  );

  merchant.app.post('/payment-settings/test', routes.test, async () => {
    const problem = await deps.paymentContext.processor.check();
    return { ok: problem === null, problem };
  });
}

async function presentSettings(
  view: View,
  { paymentContext: { processor }, x402 }: Pick<MerchantDeps, 'paymentContext' | 'x402'>,
  siteSlug: string | null,
) {
  const lastWebhook = await getLastWebhookTime(view, processor.name);
  const transfers = await countTransfers(view, siteSlug);
  return {
    processor: processor.name,
    test: processor.isTest,
    webhook_url: isNoProcessor(processor)
      ? null
      : `${view.origin}/api/payments/${processor.name}/webhooks`,
    last_webhook_at: lastWebhook?.toISOString() ?? null,
    x402: x402 && {
      facilitator: x402.facilitator.name,
      test: x402.facilitator.test,
      networks: x402.networks.map(({ name, testnet, tokens }) => ({
        name,
        testnet,
        tokens: tokens.map(({ symbol }) => symbol),
      })),
      transfers,
    },
  };
}
