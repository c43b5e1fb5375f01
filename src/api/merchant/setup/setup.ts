import { Type } from 'typebox';
import { readSetup, type SetupChecklist, skipSetupStep } from '../../../core/setup/checklist.ts';
import { addSamples, listSamples, removeSamples } from '../../../core/setup/samples.ts';
import { runTestPurchase } from '../../../core/setup/test-purchase/run-test-purchase.ts';
import { findSiteWarnings } from '../../../core/setup/warnings.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { noContentResponse } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { SitePath } from '../settings/schemas.ts';
import { SamplesResponse, StepPath } from './schemas.ts';

const tags = ['Merchant: setup'];
const response = { 200: Type.Ref('SiteSetup') };

const routes = {
  read: scopedRoute('read:settings', {
    tags,
    summary: 'Get the setup checklist of a store',
    params: SitePath,
    response,
  }),
  skip: scopedRoute('write:settings', {
    tags,
    summary: 'Skip a step of the setup',
    description:
      'Skipping `taxes` states that the merchant charges no tax. `publish` cannot be skipped.',
    params: StepPath,
    response,
  }),
  resume: scopedRoute('write:settings', {
    tags,
    summary: 'Resume a skipped step of the setup',
    params: StepPath,
    response,
  }),
  samples: scopedRoute('read:products', {
    tags,
    summary: 'List the sample products of a store',
    params: SitePath,
    response: { 200: SamplesResponse },
  }),
  addSamples: scopedRoute('write:products', {
    tags,
    summary: 'Add sample products to a store',
    params: SitePath,
    response: { 201: SamplesResponse },
  }),
  removeSamples: scopedRoute('write:products', {
    tags,
    summary: 'Remove the sample products of a store',
    description: 'Archives them. Orders keep their data.',
    params: SitePath,
    response: noContentResponse,
  }),
  testPurchase: scopedRoute('write:orders', {
    tags,
    summary: 'Run a test purchase',
    description:
      'A scripted agent finds the least expensive product in stock over the public UCP routes and pays with test money. Its order stays as a test order and takes a unit from stock. 409 `test_purchase_blocked` unless the store is published, sells something and takes test payments from guests.',
    params: SitePath,
    response: { 200: Type.Ref('TestPurchase') },
  }),
};

/** The setup of a store: its checklist, sample products, and a purchase that tests it. */
export function registerSetupRoutes(merchant: MerchantRoutes, deps: MerchantDeps): void {
  const { serverFacts, unit, agentTransport } = deps;
  const present = async (view: View, { site, steps, complete }: SetupChecklist) => ({
    site_slug: site.slug,
    complete,
    steps,
    warnings: await findSiteWarnings(view, site, serverFacts),
  });

  merchant.get('/sites/:slug/setup', routes.read, async (view, { params }) =>
    present(view, await readSetup(view, params.slug, serverFacts)),
  );
  merchant.post('/sites/:slug/setup/:step/skip', routes.skip, async (work, { params }) => {
    const setup = await skipSetupStep(work, { ...params, skip: true }, serverFacts);
    return { status: 200, body: await present(work, setup) };
  });
  merchant.delete('/sites/:slug/setup/:step/skip', routes.resume, async (work, { params }) => {
    const setup = await skipSetupStep(work, { ...params, skip: false }, serverFacts);
    return { status: 200, body: await present(work, setup) };
  });

  merchant.get('/sites/:slug/setup/samples', routes.samples, async (view, { params }) => ({
    product_ids: await listSamples(view, params.slug),
  }));
  merchant.post('/sites/:slug/setup/samples', routes.addSamples, async (work, { params }) => ({
    status: 201,
    body: { product_ids: await addSamples(work, params.slug) },
  }));
  merchant.delete('/sites/:slug/setup/samples', routes.removeSamples, async (work, { params }) => {
    await removeSamples(work, params.slug);
    return { status: 204 };
  });

  merchant.app.post('/sites/:slug/setup/test-purchase', routes.testPurchase, async (request) => {
    const { tenant } = requireBearerOf(request);
    const parts = { unit, server: serverFacts, transport: agentTransport };
    const { reason, orderId, exchanges } = await runTestPurchase(
      parts,
      tenant,
      request.params.slug,
    );
    return {
      outcome: reason === null ? ('paid' as const) : ('failed' as const),
      reason,
      order_id: orderId,
      exchanges: exchanges.map(({ requestBody, responseBody, ...exchange }) => ({
        ...exchange,
        request_body: requestBody,
        response_body: responseBody,
      })),
    };
  });
}
