import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { managersOnly } from '../../../core/access/console/console-rule.ts';
import {
  assertMayAddAccount,
  assertMayChangeAccount,
  assertSecretKey,
  changeAccount,
  createAccount,
  getAccount,
  listAccounts,
} from '../../../core/payments/accounts/manage-accounts.ts';
import {
  type PaymentAccount,
  toPaymentAccountDto,
} from '../../../core/payments/accounts/payment-account.ts';
import { deleteAccount } from '../../../core/payments/delete-processor.ts';
import { findProcessorByName } from '../../../core/payments/find-processor.ts';
import { getLastWebhookTime } from '../../../core/payments/inbound/last-event.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireRecentPassword } from '../../../http/callers/recent-password.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { addRoute, type RequestOf } from '../../../http/typed-route.ts';
import { nullable } from '../../../platform/fields.ts';
import type { View } from '../../../platform/unit-of-work.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict, noContentResponse, SiteListQuery, siteSlug } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';
import { ConnectionTest } from './schemas.ts';

const optional = Type.Optional;
const tags = ['Merchant: payments'];
const params = Type.Object({ account_id: Type.String() });
const account = Type.Ref('PaymentAccount');

const secretKey = Type.String({
  maxLength: 300,
  description:
    'Secret key (`sk_…`) or restricted key (`rk_…`). It is encrypted and never returned.',
});
const settings = {
  webhook_secret: optional(
    Type.String({
      pattern: '^whsec_[A-Za-z0-9+/=_-]+$',
      maxLength: 300,
      description: 'Signing secret (`whsec_…`) of the Stripe webhook endpoint at `webhook_url`.',
    }),
  ),
  profile_id: optional(
    nullable(
      Type.String({ pattern: '^profile_[A-Za-z0-9_]+$', maxLength: 200 }),
      'Stripe profile (`profile_…`) to which ACP agents grant shared payment tokens, once Stripe has enabled them for the account. Without it, their buyers pay on the hosted payment page.',
    ),
  ),
  enabled: optional(
    Type.Boolean({
      description:
        'Whether it takes new payments of the store. Requires `webhook_secret`. Default: true if that is set.',
    }),
  ),
};
const NewAccount = Type.Object(
  { site_slug: siteSlug, secret_key: secretKey, ...settings },
  { examples: [{ site_slug: 'your-store', secret_key: 'sk_test_your_key' }] },
);
const AccountChange = Type.Object(
  { secret_key: optional(secretKey), ...settings },
  { examples: [{ webhook_secret: 'whsec_your_secret' }] },
);

const routes = {
  list: scopedRoute(
    'read:settings',
    {
      tags,
      summary: 'List payment accounts, newest first',
      description:
        'A payment account is the account of the merchant at Stripe. The payments of its store go there instead of to the account of the server.',
      querystring: SiteListQuery,
      response: { 200: pageSchema('payment_accounts', account) },
    },
    managersOnly,
  ),
  create: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:settings',
      {
        tags,
        summary: 'Create a payment account',
        description:
          'Checks the key with Stripe; 422 `payment_key_refused` says what to correct. Returns 409 `payment_account_exists` if another account of the store is enabled.',
        body: NewAccount,
        response: { 201: account },
      },
      managersOnly,
    ),
  },
  read: scopedRoute(
    'read:settings',
    { tags, summary: 'Get a payment account', params, response: { 200: account } },
    managersOnly,
  ),
  change: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:settings',
      {
        tags,
        summary: 'Update a payment account',
        description: `A new key must belong to the same account and mode (422 \`other_payment_account\`). A disabled account still serves the payments that it has taken. ${changeConflict}`,
        params,
        body: AccountChange,
        response: { 200: account },
      },
      managersOnly,
    ),
  },
  remove: {
    ...requireRecentPassword,
    ...scopedRoute(
      'write:settings',
      {
        tags,
        summary: 'Delete a payment account with its keys',
        description: `409 \`payment_account_in_use\` while its payments or refunds are not finished. Its orders cannot be refunded afterwards. ${changeConflict}`,
        params,
        response: noContentResponse,
      },
      managersOnly,
    ),
  },
  test: scopedRoute(
    'write:settings',
    {
      tags,
      summary: 'Test the connection of a payment account',
      description: 'Calls Stripe with the saved key. Nothing is charged.',
      params,
      response: { 200: ConnectionTest },
    },
    managersOnly,
  ),
};

/** The Stripe accounts of merchants. A write calls Stripe before it opens its transaction. */
export function registerPaymentAccountRoutes(merchant: MerchantRoutes, deps: MerchantDeps): void {
  /** Checks a key with Stripe, unless the write would be rejected anyway. */
  const check = async (
    request: FastifyRequest,
    key: string,
    assertAllowed: (view: View) => Promise<void>,
  ) => {
    assertSecretKey(key);
    await deps.unit.view(requireBearerOf(request).tenant, assertAllowed);
    return deps.checkPaymentKey(key);
  };

  merchant.get('/payment-accounts', routes.list, async (view, { query }) => {
    const { site_slug: slug = null, ...page } = query;
    const { items, ...rest } = await listAccounts(view, slug, readPageRequest(page));
    const dtos = await Promise.all(items.map((item) => presentAccount(view, item)));
    return presentPage('payment_accounts', { items: dtos, ...rest }, (dto) => dto);
  });

  addRoute(merchant.app, 'POST', '/payment-accounts', {
    ...routes.create,
    async handler(request: RequestOf<typeof routes.create.schema>, reply) {
      const { site_slug: slug, secret_key: text } = request.body;
      const key = await check(request, text, (view) => assertMayAddAccount(view, slug));
      const input = { key, ...readSettings(request.body) };
      return deps.write(request, reply, async (work) => {
        const created = await createAccount(work, slug, input);
        return { status: 201, body: await presentAccount(work, created), version: created.version };
      });
    },
  });

  merchant.getOne('/payment-accounts/:account_id', routes.read, async (view, request) => {
    const found = await getAccount(view, request.params.account_id);
    return { body: await presentAccount(view, found), version: found.version };
  });

  addRoute(merchant.app, 'PATCH', '/payment-accounts/:account_id', {
    ...routes.change,
    async handler(request: RequestOf<typeof routes.change.schema>, reply) {
      const { secret_key: text } = request.body;
      const { account_id: id } = request.params;
      const key =
        text === undefined
          ? undefined
          : await check(request, text, (view) => assertMayChangeAccount(view, id));
      const patch = { key, ...readSettings(request.body) };
      const target = { id, expected: readIfMatch(request) };
      return deps.write(request, reply, async (work) => {
        const changed = await changeAccount(work, target, patch);
        return { status: 200, body: await presentAccount(work, changed), version: changed.version };
      });
    },
  });

  merchant.delete('/payment-accounts/:account_id', routes.remove, async (work, request) => {
    await deleteAccount(work, request.params.account_id, readIfMatch(request));
    return { status: 204 };
  });

  merchant.app.post('/payment-accounts/:account_id/test', routes.test, async (request) => {
    const { tenant } = requireBearerOf(request);
    const { id } = await deps.unit.view(tenant, (view) =>
      getAccount(view, request.params.account_id),
    );
    const processor = await findProcessorByName(deps.paymentContext, tenant, id);
    const problem = (await processor?.check()) ?? null;
    return { ok: problem === null, problem };
  });
}

const readSettings = ({
  webhook_secret: webhookSecret,
  profile_id: profileId,
  enabled,
}: Static<typeof AccountChange>) => ({ webhookSecret, profileId, enabled });

/** The account with the time of its last webhook. */
export async function presentAccount(view: View, account: PaymentAccount) {
  const lastWebhookAt = await getLastWebhookTime(view, account.id);
  return toPaymentAccountDto(account, { origin: view.origin, lastWebhookAt });
}
