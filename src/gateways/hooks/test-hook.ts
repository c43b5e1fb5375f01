import { Type } from 'typebox';
import { recordCall } from '../../core/hooks/calls/record-call.ts';
import type { Hook } from '../../core/hooks/hook.ts';
import { getHook } from '../../core/hooks/manage-hooks.ts';
import type { TestHook } from '../../core/hooks/test-hook.ts';
import { getOwnSite } from '../../core/sites/manage-sites.ts';
import type { OutboundClient } from '../../platform/outbound/client.ts';
import type { Tenant, UnitOfWork } from '../../platform/unit-of-work.ts';
import { orderValidationContract, shippingRatesContract, taxesContract } from './contracts.ts';
import { BadAnswer, type HookContract } from './hook-contract.ts';
import { postToHook, signCall } from './post-to-hook.ts';
import { readAs } from './read-answer.ts';
import { sampleBasket, sampleOrder } from './samples.ts';

type TesterDeps = { outbound: OutboundClient; unit: UnitOfWork };

/** Test calls appear among the calls of the hook, and a successful one ends its pause. */
export function createHookTester(deps: TesterDeps): TestHook {
  return async (tenant, id) => {
    const { hook, currency, pricesIncludeTax } = await deps.unit.view(tenant, async (view) => {
      const found = await getHook(view, id);
      const site = await getOwnSite(view, found.siteSlug);
      return { hook: found, currency: site.currency, pricesIncludeTax: site.pricesIncludeTax };
    });
    const basket = sampleBasket(currency);
    const run = <About, Answer>(contract: HookContract<About, Answer>, about: About) =>
      runTest(deps, tenant, { hook, contract, about });
    if (hook.type === 'shipping_rates') return run(shippingRatesContract, basket);
    if (hook.type === 'taxes')
      return run(taxesContract, { ...basket, pricesIncludeTax, shipping: 500 });
    if (hook.type === 'order_validation') return run(orderValidationContract, sampleOrder(basket));
    return runTest(deps, tenant, { hook, contract: paymentCheckContract, about: null });
  };
}

type Test<About, Answer> = { hook: Hook; contract: HookContract<About, Answer>; about: About };

async function runTest<About, Answer>(
  { outbound, unit }: TesterDeps,
  tenant: Tenant,
  { hook, contract, about }: Test<About, Answer>,
) {
  const action = hook.type === 'payment' ? 'check' : null;
  const data = contract.present(about);
  const call = await unit.run(tenant, async (work) =>
    signCall(work, hook, { type: action ?? hook.type, data }),
  );
  const result = await postToHook(outbound, call, {
    milliseconds: hook.timeoutMs,
    read: (body) => contract.read(body, about),
  });
  await unit.run(tenant, (work) => recordCall(work, hook.id, { ...result, action }));
  const { milliseconds, status, problem } = result;
  return { milliseconds, status, problem, request: call.body };
}

const Check = Type.Object(
  { problem: Type.Union([Type.Null(), Type.String({ minLength: 1, maxLength: 300 })]) },
  { additionalProperties: false },
);

/** The test call of a payment hook: whether its service can take payments. */
const paymentCheckContract: HookContract<null, null> = {
  type: 'payment',
  present: () => ({}),
  read(body) {
    const { problem } = readAs(Check, body);
    if (problem !== null) throw new BadAnswer(`payments cannot be taken: ${problem}`);
    return null;
  },
};
