import { type Static, Type } from 'typebox';
import { exceptStaff, managersOnly } from '../../../core/access/console/console-rule.ts';
import { listCalls } from '../../../core/hooks/calls/record-call.ts';
import {
  fallbacks,
  HookDto,
  hookTypes,
  timeoutRange,
  toHookCallDto,
  toHookDto,
} from '../../../core/hooks/hook.ts';
import {
  changeHook,
  createHook,
  getHook,
  type HookWithSecret,
  listHooks,
  rotateHookSecret,
} from '../../../core/hooks/manage-hooks.ts';
import { deleteHook } from '../../../core/payments/delete-processor.ts';
import { requireBearerOf, scopedRoute } from '../../../http/callers/bearer.ts';
import { requireRecentPassword } from '../../../http/callers/recent-password.ts';
import { readIfMatch } from '../../../http/input/entity-tag.ts';
import { pageSchema, presentPage, readPageRequest } from '../../../http/input/paging.ts';
import { nullable } from '../../../platform/fields.ts';
import type { MerchantDeps } from '../deps.ts';
import { changeConflict, noContentResponse, SiteListQuery, siteSlug, wordOf } from '../fields.ts';
import type { MerchantRoutes } from '../merchant-routes.ts';

const optional = Type.Optional;

const url = Type.String({
  maxLength: 2_048,
  description:
    'URL that is called. Must be https; outside production http is accepted for loopback hosts.',
});
const settings = {
  timeout_ms: optional(
    Type.Integer({
      ...timeoutRange,
      description: 'How long to wait for the answer. All hooks of a request share 2,000 ms.',
    }),
  ),
  fallback: optional(
    wordOf(fallbacks, {
      description:
        'Without a valid answer: `own_tables` applies the zones and tax rates of the store and accepts the order; `refuse` does not let the buyer pay, and is the only one for `payment`.',
    }),
  ),
  enabled: optional(
    Type.Boolean({
      description:
        'If false, the hook is not called; a payment hook only for payments that it has begun.',
    }),
  ),
  test: optional(
    Type.Boolean({
      description:
        'For the type `payment`: whether no real money moves. Its orders are then marked as tests.',
    }),
  ),
};
const NewHook = Type.Object(
  {
    site_slug: siteSlug,
    type: wordOf(hookTypes, { description: 'What it decides. One hook of each type per store.' }),
    url,
    ...settings,
  },
  {
    examples: [
      { site_slug: 'your-store', type: 'shipping_rates', url: 'https://rates.example.com/quote' },
    ],
  },
);
const HookChange = Type.Object(
  { url: optional(url), ...settings },
  { examples: [{ timeout_ms: 500 }] },
);
const HookPath = Type.Object({ hook_id: Type.String() });
const HookWithSecretDto = Type.Object({
  ...HookDto.properties,
  secret: Type.String({
    description: 'Secret that signs the calls. It is returned only in this response.',
  }),
});
const Calls = Type.Object({
  calls: Type.Array(Type.Ref('HookCall'), { description: 'Newest first, at most 50.' }),
});
const TestResult = Type.Object({
  ok: Type.Boolean({ description: 'Whether the answer is valid.' }),
  milliseconds: Type.Integer(),
  status: nullable(Type.Integer(), 'HTTP status of the response. Null: there was none.'),
  problem: nullable(Type.String(), 'What is wrong with the answer. Null: nothing.'),
  request: Type.String({ description: 'The body that was sent.' }),
});

const tags = ['Merchant: hooks'];
const params = HookPath;
const hook = { 200: Type.Ref('Hook') };
const withSecret = { ...requireRecentPassword };

const routes = {
  list: scopedRoute(
    'read:webhooks',
    {
      tags,
      summary: 'List hooks, newest first',
      description:
        'A hook is an HTTP service of yours that decides shipping rates, taxes or whether an order is accepted, or takes the payments of a store.',
      querystring: SiteListQuery,
      response: { 200: pageSchema('hooks', Type.Ref('Hook')) },
    },
    exceptStaff,
  ),
  create: {
    ...withSecret,
    ...scopedRoute(
      'write:webhooks',
      {
        tags,
        summary: 'Create a hook',
        description:
          'The response contains the secret that signs the calls. It is not returned again.',
        body: NewHook,
        response: { 201: HookWithSecretDto },
      },
      managersOnly,
    ),
  },
  read: scopedRoute(
    'read:webhooks',
    { tags, summary: 'Get a hook', params, response: hook },
    exceptStaff,
  ),
  change: {
    ...withSecret,
    ...scopedRoute(
      'write:webhooks',
      {
        tags,
        summary: 'Update a hook',
        description: `Prices that were agreed in open checkouts stay. ${changeConflict}`,
        params,
        body: HookChange,
        response: hook,
      },
      managersOnly,
    ),
  },
  remove: scopedRoute(
    'write:webhooks',
    {
      tags,
      summary: 'Delete a hook and its log of calls',
      description: `${changeConflict} 409 \`hook_in_use\` while payments or refunds through the hook are not finished.`,
      params,
      response: noContentResponse,
    },
    managersOnly,
  ),
  rotate: {
    ...withSecret,
    ...scopedRoute(
      'write:webhooks',
      {
        tags,
        summary: 'Rotate the secret of a hook',
        description: 'The old secret is invalid immediately.',
        params,
        response: { 200: HookWithSecretDto },
      },
      managersOnly,
    ),
  },
  test: scopedRoute(
    'write:webhooks',
    {
      tags,
      summary: 'Call a hook with a sample',
      description: 'A valid answer also ends the pause after repeated failures.',
      params,
      response: { 200: TestResult },
    },
    managersOnly,
  ),
  calls: scopedRoute(
    'read:webhooks',
    {
      tags,
      summary: 'List the latest calls of a hook',
      description: 'Calls are kept for seven days, without what was sent and answered.',
      params,
      response: { 200: Calls },
    },
    exceptStaff,
  ),
};

/** HTTP services of the merchant that decide shipping rates, taxes and orders. */
export function registerHookRoutes(
  merchant: MerchantRoutes,
  { outboundPolicy, testHook }: MerchantDeps,
): void {
  merchant.get('/hooks', routes.list, async (view, request) => {
    const { site_slug: slug = null, ...query } = request.query;
    return presentPage('hooks', await listHooks(view, slug, readPageRequest(query)), toHookDto);
  });

  merchant.post('/hooks', routes.create, async (work, request) => {
    const { site_slug: slug, type, url, ...rest } = request.body;
    const input = { type, url, ...readSettings(rest) };
    const created = await createHook(work, outboundPolicy, slug, input);
    return { status: 201, body: presentSecret(created), version: created.hook.version };
  });

  merchant.getOne('/hooks/:hook_id', routes.read, async (view, request) => {
    const found = await getHook(view, request.params.hook_id);
    return { body: toHookDto(found), version: found.version };
  });

  merchant.patch('/hooks/:hook_id', routes.change, async (work, request) => {
    const { url, ...rest } = request.body;
    const target = { id: request.params.hook_id, expected: readIfMatch(request) };
    const patch = { url, ...readSettings(rest) };
    const changed = await changeHook(work, outboundPolicy, target, patch);
    return { status: 200, body: toHookDto(changed), version: changed.version };
  });

  merchant.delete('/hooks/:hook_id', routes.remove, async (work, request) => {
    await deleteHook(work, request.params.hook_id, readIfMatch(request));
    return { status: 204 };
  });

  merchant.post('/hooks/:hook_id/rotate-secret', routes.rotate, async (work, request) => {
    const rotated = await rotateHookSecret(work, request.params.hook_id);
    return { status: 200, body: presentSecret(rotated), version: rotated.hook.version };
  });

  merchant.app.post('/hooks/:hook_id/test', routes.test, async (request) => {
    const result = await testHook(requireBearerOf(request).tenant, request.params.hook_id);
    return { ok: result.problem === null, ...result };
  });

  merchant.get('/hooks/:hook_id/calls', routes.calls, async (view, request) => {
    const { id } = await getHook(view, request.params.hook_id);
    return { calls: (await listCalls(view, id)).map(toHookCallDto) };
  });
}

type Settings = Static<typeof HookChange>;

const readSettings = ({ timeout_ms: timeoutMs, ...rest }: Omit<Settings, 'url'>) => ({
  timeoutMs,
  ...rest,
});

const presentSecret = ({ hook: stored, secret }: HookWithSecret) => ({
  ...toHookDto(stored),
  secret,
});
