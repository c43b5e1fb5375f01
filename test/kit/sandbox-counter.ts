import type { TestContext } from 'node:test';
import { processorApi } from '../../src/api/processor/processor-api.ts';
import { sandboxApi } from '../../src/api/sandbox/sandbox-api.ts';
import { createWorkspaceDirectory } from '../../src/core/access/workspaces/workspace-directory.ts';
import { getPayment } from '../../src/core/payments/manage-payments.ts';
import type { Payment } from '../../src/core/payments/payment.ts';
import type { PaymentContext } from '../../src/core/payments/payment-context.ts';
import { paymentJobs } from '../../src/core/payments/payment-jobs.ts';
import { openHostedPage } from '../../src/core/payments/submit-payment.ts';
import { createSandbox } from '../../src/gateways/sandbox/sandbox.ts';
import { createFormTokens } from '../../src/http/pages/form-token.ts';
import { createServer } from '../../src/http/server.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { createJobRunner } from '../../src/platform/jobs/runner.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { ownProcessor } from './no-own-processors.ts';
import { newPayment, recordingHandler } from './scripted-payments.ts';
import type { Shop } from './shop.ts';

const origin = 'http://localhost:4000';
const log = createLog('silent');

/**
 * The sandbox with its page and webhook endpoint over the shop's database, with a recording outcome
 * handler. `lost`: the number of webhooks that are lost first.
 */
export async function openCounter(
  t: TestContext,
  shop: Shop,
  { wants = 'kept', lost = 0 }: { wants?: 'kept' | 'unwanted'; lost?: number } = {},
) {
  const { unit, clock, tenant } = shop;
  const { outcomes, reaction } = recordingHandler(wants);
  const http = createServer({ log, trustedProxies: [] });
  const sent: { body: string; headers: Record<string, string> }[] = [];
  let toLose = lost;
  const workspaces = createWorkspaceDirectory(unit);
  const secrets = createSecrets(`test:${Buffer.alloc(32, 7).toString('base64')}`);
  const sandbox = createSandbox({
    ...{ unit, clock, origin, byCode: workspaces.byCode, secrets },
    async send(webhook) {
      if (toLose-- > 0) throw new Error('lost');
      sent.push(webhook);
      return (await hook(webhook)).statusCode;
    },
  });
  const paymentContext: PaymentContext = {
    unit,
    processor: sandbox.processor,
    ownProcessor,
    outcomeHandlers: { checkout: reaction, membership: reaction, exchange: reaction },
  };
  const pages = { pages: sandbox.pages, clock, origin, production: true, limits: null };
  const pageForms = { ...pages, formTokens: createFormTokens(secrets, clock) };
  await http.register(sandboxApi(pageForms));
  await http.register(processorApi({ paymentContext, workspaces }), {
    prefix: '/api/payments',
  });
  const jobs = createJobRunner({
    unit,
    jobs: [...paymentJobs(paymentContext), ...sandbox.jobs],
    log,
  });
  t.after(() => http.close());

  const hook = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    http.inject({ method: 'POST', url: '/api/payments/sandbox/webhooks', headers, payload: body });
  const form = (path: string, fields: Record<string, string>) =>
    http.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const open = async (): Promise<Payment & { path: string }> => {
    const { id } = await newPayment(shop, paymentContext);
    const payment = await openHostedPage(paymentContext, tenant, id, page);
    return { ...payment, path: new URL(payment.url ?? origin).pathname };
  };
  const status = async ({ id }: { id: string }) =>
    (await unit.view(tenant, (view) => getPayment(view, id))).status;
  return {
    paymentContext,
    http,
    jobs,
    outcomes,
    sent,
    hook,
    open,
    status,
    ...callsOf(form, http),
  };
}

export const page = {
  description: 'A shop',
  lines: [
    { name: 'A thing', quantity: 2, amount: 800 },
    { name: 'Shipping', quantity: 1, amount: 150 },
  ],
  email: 'ada@example.com',
  returnUrl: `${origin}/checkout/cs_1/done`,
  cancelUrl: `${origin}/checkout/cs_1`,
};

type Form = (
  path: string,
  fields: Record<string, string>,
) => Promise<{ statusCode: number; headers: Record<string, unknown>; payload: string }>;

function callsOf(form: Form, http: ReturnType<typeof createServer>) {
  return {
    /** Submits a card on the page. */
    pay: (path: string, card_number: string, more: Record<string, string> = {}) =>
      form(path, { card_number, ...more }),
    decide: (path: string, decision: string) => form(`${path}/decision`, { decision }),
    look: (path: string) => http.inject({ method: 'GET', url: path }),
  };
}
