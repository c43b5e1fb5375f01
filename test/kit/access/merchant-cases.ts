import { createInvitation } from '../../../src/core/access/users/invitations/manage-invitations.ts';
import { sha256Hex } from '../../../src/platform/crypto/signing.ts';
import { bulkJobCases } from '../bulk-job-cases.ts';
import { customerCases } from '../customer-cases.ts';
import { emailCases } from '../email-cases.ts';
import { imageFile, png, upload } from '../media.ts';
import { connectApp } from '../oauth/connected-app.ts';
import { orderCases } from '../order-cases.ts';
import type { Caller, Shop } from '../shop.ts';
import { newUser } from '../users.ts';
import { webhookCases } from '../webhook-cases.ts';

/**
 * A valid request of the owner. `own`: the request contains no ids, so that a stranger's key
 * applies it to the stranger's own workspace.
 */
export type MerchantCase = {
  body?: object;
  query?: string;
  own?: true;
  /** A POST that only reads, because its input is too large for a query: it needs a read scope. */
  readsOnly?: true;
  /** OAuth access tokens are rejected here regardless of their scopes. */
  refusesApps?: true;
  /** Only console tokens have the scope. */
  consoleOnly?: true;
  headers?: Record<string, string>;
  /** Replaces the ids of all cases. */
  ids?: Record<string, string>;
};

export type MerchantCases = {
  cases: Record<string, MerchantCase>;
  /** Ids for the paths: objects of the first workspace. */
  ids: Record<string, string>;
};

/** A body that differs on every read, because what it creates must be unique. */
function freshBody(
  buildBody: (number: number) => object,
  more: { own?: true; consoleOnly?: true } = {},
): MerchantCase {
  let counter = 0;
  return {
    ...more,
    get body() {
      counter += 1;
      return buildBody(counter);
    },
  };
}

const name = 'x';
const site_slug = 'shop';
const price = { amount: 1, currency: 'USD' };
const query = '?site_slug=shop';
const own = true;
const consoleOnly = true;
export const brokenImage = 'https://images.example/broken.png';
/** Nothing listens there. */
const hookUrl = 'http://127.0.0.1:9/';
/** Accepted by test/kit/stripe-double.ts. */
const stripeKey = 'sk_test_double';
const zone = { site_slug, name, rates: [{ label: 'x', type: 'flat', amount: 0 }] };
const tax = { site_slug, name, country: 'US', rate: 1 };
const listDraft = (customer_group_id: string | undefined) => ({
  site_slug,
  name,
  customer_group_id,
  rules: [{ type: 'percent_off', value: 5 }],
});

/** One case for every merchant operation, with objects of the first workspace in its path. */
export async function merchantCases(shop: Shop): Promise<MerchantCases> {
  const site = await shop.site();
  const owner = await shop.merchant();
  const product = await shop.product();
  const buildBody = async (path: string, body: object): Promise<string> =>
    (await owner.post(path, body)).body.id;
  const customers = await customerCases(owner);
  const priceList = listDraft(customers.ids.group_id);
  await owner.post('/sites/shop/domains', { domain: 'shop.example' });
  await owner.post('/sites/shop/redirects', { path: '/old', target: '/new' });
  const ids: Record<string, string> = {
    ...customers.ids,
    product_id: product.id,
    collection_id: await buildBody('/collections', {
      site_slug,
      name: 'All',
      product_ids: [product.id],
    }),
    coupon_id: await buildBody('/coupons', { site_slug, code: 'ONE', amount_off: 1 }),
    price_list_id: await buildBody('/price-lists', priceList),
    zone_id: await buildBody('/shipping-zones', zone),
    tax_rate_id: await buildBody('/tax-rates', tax),
    slug: 'shop',
    domain: 'shop.example',
    path: '%2Fold',
    connection_id: await buildBody('/agent-connections', { site_slug, name: 'agent' }),
    account_id: await buildBody('/payment-accounts', { site_slug, secret_key: stripeKey }),
    hook_id: await buildBody('/hooks', { site_slug, type: 'taxes', url: hookUrl }),
    key_id: await buildBody('/api-keys', { name: 'k', scopes: ['read:products'] }),
    grant_id: await connectApp(shop),
    asset_id: await upload(shop, owner, imageFile, png()),
  };
  Object.assign(ids, await teamIds(shop));
  await breakImage(shop, owner, product.id);
  ids.session_id = await recordedSession(shop, owner);
  const webhooks = await webhookCases(shop, owner);
  Object.assign(ids, webhooks.ids);
  const orders = await orderCases(shop, owner, { site, product });
  await owner.post('/blocked-agents', { agent: 'blocked.example' });
  const emails = await emailCases(shop, owner);
  Object.assign(ids, emails.ids);
  const jobs = await bulkJobCases(shop, owner);
  Object.assign(ids, jobs.ids);
  return {
    ids,
    cases: {
      ...catalogCases,
      ...inventoryCases,
      ...customers.cases,
      ...pricingCases(priceList),
      ...orders,
      ...emails.cases,
      ...jobs.cases,
      ...webhooks.cases,
      ...settingsCases,
      ...mediaCases(ids.asset_id),
      'PUT /collections/{collection_id}/order': { body: { product_ids: [product.id] } },
      'POST /inventory/adjustments': {
        headers: { 'idempotency-key': 'x' },
        body: { reason: 'count', lines: [{ variant_id: product.variants[0]?.id, on_hand: 3 }] },
      },
      'POST /sites/{slug}/quote-preview': {
        readsOnly: true,
        body: { line_items: [{ product_id: product.id }], shipping_address: { country: 'US' } },
      },
      'GET /analytics/metrics': { query },
      'GET /analytics/breakdown': { query: `${query}&by=channel` },
      'GET /analytics/activity': { query },
      'GET /attention': { query },
      'GET /payments': { query },
      'GET /payment-settings': { query },
      'POST /payment-settings/test': { own },
      'GET /search': { query: '?q=x', own },
      'GET /analytics/funnel': { query },
      'GET /analytics/missed-searches': { query },
      'GET /agents': { query },
      'GET /blocked-agents': { own },
      'POST /blocked-agents': freshBody((number) => ({ agent: `agent-${number}.example` }), {
        own,
      }),
      'DELETE /blocked-agents/{agent}': { ids: { agent: 'blocked.example' } },
      'GET /agent-sessions': { query },
      'GET /agent-sessions/{session_id}': {},
    },
  };
}

/** An imported image of the product that could not be copied. */
async function breakImage(shop: Shop, owner: Caller, productId: string): Promise<void> {
  await owner.patch(`/products/${productId}`, {
    media: [{ type: 'image', url: brokenImage, alt: '' }],
  });
  const values = [shop.tenant.workspaceId, sha256Hex(brokenImage)];
  await shop.unit.run(shop.tenant, async (work) => {
    await work.query(
      `insert into image_copies (workspace_id, url_hash, url, state, attempts, due_at, created_at, updated_at)
       values ($1, $2, $3, 'broken', 1, $4, $4, $4)`,
      [...values, brokenImage, work.now],
    );
    await work.query('insert into image_copy_products values ($1, $2, $3)', [...values, productId]);
  });
}

/** A member and an invitation that was sent long enough ago to be sent again. */
async function teamIds(shop: Shop): Promise<Record<string, string>> {
  const user_id = await newUser(shop, 'mia@example.com', { role: 'member' });
  const operator = { id: 'operator', name: 'Ops', workspaceName: 'First' } as const;
  const { invitation } = await shop.unit.run(shop.tenant, (work) =>
    createInvitation(work, operator, { email: 'invited@example.com', role: 'member' }),
  );
  shop.clock.advance(60_000);
  return { user_id, invitation_id: invitation.id };
}

/** The session of an agent that has made a cart. */
async function recordedSession(shop: Shop, owner: Caller): Promise<string> {
  await shop.public.post('/api/storefront/v1/carts', { site_slug });
  return (await owner.get('/agent-sessions')).body.agent_sessions[0].id;
}

const catalogCases: Record<string, MerchantCase> = {
  'GET /products': { query },
  'POST /products': { body: { site_slug, name, price } },
  'GET /products/{product_id}': {},
  'PATCH /products/{product_id}': { body: { name } },
  'POST /products/{product_id}/duplicate': { body: { name } },
  'GET /products/{product_id}/history': {},
  'DELETE /products/{product_id}': {},
  'GET /products/{product_id}/image-copies': {},
  'POST /products/{product_id}/image-copies/retry': { body: { url: brokenImage } },
  'GET /collections': { query },
  'POST /collections': { body: { site_slug, name } },
  'GET /collections/{collection_id}': {},
  'PATCH /collections/{collection_id}': { body: { name } },
  'DELETE /collections/{collection_id}': {},
  'GET /collections/{collection_id}/products': {},
  'POST /collections/{collection_id}/products/{product_id}': {},
  'DELETE /collections/{collection_id}/products/{product_id}': {},
};

const inventoryCases: Record<string, MerchantCase> = {
  'GET /inventory': { query },
  'GET /inventory/adjustments': { own },
};

const pricingCases = (priceList: object): Record<string, MerchantCase> => ({
  'GET /coupons': { query },
  'POST /coupons': freshBody((number) => ({ site_slug, code: `NEW-${number}`, percent_off: 5 })),
  'GET /coupons/{coupon_id}': {},
  'PATCH /coupons/{coupon_id}': { body: { active: false } },
  'DELETE /coupons/{coupon_id}': {},
  'GET /price-lists': { query },
  'POST /price-lists': { body: priceList },
  'GET /price-lists/{price_list_id}': {},
  'PATCH /price-lists/{price_list_id}': { body: { name } },
  'DELETE /price-lists/{price_list_id}': {},
  'GET /shipping-zones': { query },
  'POST /shipping-zones': { body: zone },
  'GET /shipping-zones/{zone_id}': {},
  'PATCH /shipping-zones/{zone_id}': { body: { name } },
  'DELETE /shipping-zones/{zone_id}': {},
  'GET /tax-rates': { query },
  'POST /tax-rates': { body: tax },
  'GET /tax-rates/{tax_rate_id}': {},
  'PATCH /tax-rates/{tax_rate_id}': { body: { name } },
  'DELETE /tax-rates/{tax_rate_id}': {},
});

const settingsCases: Record<string, MerchantCase> = {
  'GET /sites': { own },
  'POST /sites': freshBody((number) => ({ slug: `new-${number}`, name, currency: 'USD' }), { own }),
  'GET /sites/{slug}': {},
  'PATCH /sites/{slug}': { body: { name } },
  'GET /sites/{slug}/setup': {},
  'POST /sites/{slug}/setup/{step}/skip': { ids: { step: 'taxes' } },
  'DELETE /sites/{slug}/setup/{step}/skip': { ids: { step: 'taxes' } },
  'GET /sites/{slug}/setup/samples': {},
  'POST /sites/{slug}/setup/samples': {},
  'DELETE /sites/{slug}/setup/samples': {},
  'POST /sites/{slug}/setup/test-purchase': {},
  'GET /setup-templates': { query: '?country=US', own },
  'GET /sites/{slug}/feeds': {},
  'POST /sites/{slug}/feeds': {},
  'PUT /sites/{slug}/feeds': { body: { access: 'public' } },
  'GET /sites/{slug}/feeds/problems': { query: '?channel=google' },
  'GET /sites/{slug}/lab': {},
  'POST /sites/{slug}/lab': {},
  'GET /sites/{slug}/domains': {},
  'POST /sites/{slug}/domains': { body: { domain: 'a.example' }, refusesApps: true },
  'POST /sites/{slug}/domains/{domain}/verify': {},
  'DELETE /sites/{slug}/domains/{domain}': { refusesApps: true },
  'GET /sites/{slug}/redirects': {},
  'POST /sites/{slug}/redirects': { body: { path: '/a', target: '/b' } },
  'DELETE /sites/{slug}/redirects/{path}': {},
  'GET /sites/{slug}/synonyms': {},
  'PUT /sites/{slug}/synonyms': { body: { synonyms: [{ terms: ['mug', 'cup'] }] } },
  'GET /audit-log': { own },
  'GET /audit-log/verification': { own },
  'GET /connected-apps': { own },
  'DELETE /connected-apps/{grant_id}': {},
  'GET /workspace': { own },
  'PATCH /workspace': freshBody((number) => ({ name: `Workspace ${number}` }), { own }),
  'GET /members': { own, consoleOnly },
  'GET /members/{user_id}/endpoints': { own, consoleOnly },
  'PATCH /members/{user_id}': { body: { role: 'staff' }, consoleOnly },
  'DELETE /members/{user_id}': { consoleOnly },
  'GET /invitations': { own, consoleOnly },
  'POST /invitations': freshBody(
    (number) => ({ email: `new-${number}@example.com`, role: 'member' }),
    { own, consoleOnly },
  ),
  'POST /invitations/{invitation_id}/resend': { consoleOnly },
  'DELETE /invitations/{invitation_id}': { consoleOnly },
  'GET /hooks': { own },
  'POST /hooks': {
    body: { site_slug, type: 'shipping_rates', url: hookUrl },
    refusesApps: true,
  },
  'GET /hooks/{hook_id}': {},
  'GET /hooks/{hook_id}/calls': {},
  'PATCH /hooks/{hook_id}': { body: { timeout_ms: 500 }, refusesApps: true },
  'POST /hooks/{hook_id}/rotate-secret': { refusesApps: true },
  'POST /hooks/{hook_id}/test': {},
  'DELETE /hooks/{hook_id}': { refusesApps: true },
  'GET /payment-accounts': { own },
  'POST /payment-accounts': { body: { site_slug, secret_key: stripeKey }, refusesApps: true },
  'GET /payment-accounts/{account_id}': {},
  'PATCH /payment-accounts/{account_id}': {
    body: { webhook_secret: 'whsec_x' },
    refusesApps: true,
  },
  'POST /payment-accounts/{account_id}/test': {},
  'DELETE /payment-accounts/{account_id}': { refusesApps: true },
  'GET /agent-connections': { own },
  'POST /agent-connections': { body: { site_slug, name }, refusesApps: true },
  'GET /agent-connections/{connection_id}': {},
  'PATCH /agent-connections/{connection_id}': { body: { name }, refusesApps: true },
  'POST /agent-connections/{connection_id}/rotate-key': { refusesApps: true },
  'DELETE /agent-connections/{connection_id}': { refusesApps: true },
  'GET /notifications': { own, consoleOnly },
  'POST /notifications/read': { body: { notifications: [] }, own, consoleOnly },
  'GET /saved-views': { own, consoleOnly },
  'POST /saved-views': freshBody(
    (number) => ({ list: 'orders', name: `View ${number}`, search: { q: 'x' } }),
    { own, consoleOnly },
  ),
  'GET /saved-views/{view_id}': { consoleOnly },
  'PATCH /saved-views/{view_id}': { body: { name }, consoleOnly },
  'DELETE /saved-views/{view_id}': { consoleOnly },
  'GET /api-keys': { own },
  'POST /api-keys': { body: { name, scopes: ['read:products'] }, own, refusesApps: true },
  'DELETE /api-keys/{key_id}': {},
};

const mediaCases = (assetId: string | undefined): Record<string, MerchantCase> => ({
  'GET /media/assets': { own },
  'POST /media/assets/upload-url': { body: { ...imageFile, size: 10 }, own },
  'POST /media/assets': { body: { asset_id: assetId } },
  'GET /media/assets/{asset_id}': {},
  'DELETE /media/assets/{asset_id}': {},
});
