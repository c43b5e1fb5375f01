import type { Site } from '../sites/site.ts';
import type { SetupFacts } from './setup-store.ts';
import type { ServerFacts } from './warnings.ts';

/** The steps from a new store to the first sale, in their order. */
export const setupSteps = [
  'store',
  'shipping',
  'taxes',
  'products',
  'payments',
  'publish',
  'test_purchase',
] as const;

export type SetupStepName = (typeof setupSteps)[number];

export type SetupReason = { code: string; message: string };

/**
 * `blocked`: another step comes first. The reason says what is missing or blocks the step, or why
 * it was skipped; null if it is done.
 */
export type SetupStep = {
  step: SetupStepName;
  state: 'done' | 'todo' | 'skipped' | 'blocked';
  reason: SetupReason | null;
};

type StepInput = { site: Site; facts: SetupFacts; server: ServerFacts };
type Outcome = Pick<SetupStep, 'state' | 'reason'>;

/** Computes the state of every step. Only that a step was skipped is stored. */
export function listSetupSteps(input: StepInput): SetupStep[] {
  return setupSteps.map((step) => {
    const { state, reason } = computeByStep[step](input);
    const isSkipped = state !== 'done' && input.facts.skipped.includes(step);
    return isSkipped
      ? { step, state: 'skipped', reason: skippedReasons[reason?.code ?? ''] ?? skipped }
      : { step, state, reason };
  });
}

const done: Outcome = { state: 'done', reason: null };
const todo = (code: string, message: string): Outcome => ({
  state: 'todo',
  reason: { code, message },
});
const blocked = (code: string, message: string): Outcome => ({
  state: 'blocked',
  reason: { code, message },
});

const skipped: SetupReason = { code: 'skipped', message: 'You skipped this step.' };
/** By the reason of the step. */
const skippedReasons: Record<string, SetupReason> = {
  tax_not_configured: { code: 'no_tax', message: 'You charge no tax.' },
  payments_in_test_mode: {
    code: 'stays_in_test_mode',
    message: 'The store stays in test mode.',
  },
};

const computeByStep: Record<SetupStepName, (input: StepInput) => Outcome> = {
  store: ({ site }) =>
    site.country === null ? todo('country_missing', 'Choose the home country of the store.') : done,
  shipping: ({ facts }) =>
    facts.hasZones || facts.hasShippingHook
      ? done
      : todo(
          'shipping_not_configured',
          'Orders ship free to every country until you choose where you ship.',
        ),
  taxes: ({ facts }) =>
    facts.hasTaxRates || facts.hasTaxHook
      ? done
      : todo('tax_not_configured', 'Orders are untaxed until you add tax rates.'),
  products({ facts }) {
    if (facts.hasProducts) return done;
    return facts.hasSamples
      ? todo('only_samples', 'The store has sample products only.')
      : todo('no_products', 'The store has no published products.');
  },
  payments({ site, facts, server }) {
    if (takesWallets(site) || facts.takesMoneyItself) return done;
    if (!server.takesPayments && !facts.hasOwnProcessor)
      return todo('payments_not_configured', 'The store takes no payments yet.');
    return server.takesTestPayments || facts.hasOwnProcessor
      ? todo('payments_in_test_mode', 'Payments are in test mode and move no money.')
      : done;
  },
  publish: ({ site }) =>
    site.published ? done : todo('not_published', 'Buyers and agents cannot see the store yet.'),
  test_purchase: (input) => {
    const obstacle = findTestPurchaseObstacle(input);
    if (input.facts.hasOrders) return done;
    return obstacle === null
      ? todo('no_orders', 'Let a test agent buy something.')
      : blocked(obstacle.code, obstacle.message);
  },
};

const takesWallets = ({ cryptoPayments: { enabled, wallets } }: Site): boolean =>
  enabled && Object.keys(wallets).length > 0;

/** Why an agent cannot buy in test mode; null if it can. */
export function findTestPurchaseObstacle({ site, facts, server }: StepInput): SetupReason | null {
  if (facts.hasOwnProcessor)
    return {
      code: 'payment_hook',
      message:
        'The payment service of this store takes no tokens of agents: buy on a page of the store instead.',
    };
  if (!server.takesPayments)
    return { code: 'payments_not_configured', message: 'The store takes no payments yet.' };
  if (!server.takesTestPayments)
    return {
      code: 'payments_are_live',
      message: 'Payments are live: a test purchase would move money.',
    };
  if (!facts.hasProducts && !facts.hasSamples)
    return { code: 'no_products', message: 'Add a product, or the sample products, first.' };
  if (!site.published)
    return {
      code: 'not_published',
      message: 'Publish the store first: agents see published stores only.',
    };
  if (!site.guestCheckout)
    return {
      code: 'guests_refused',
      message: 'The test agent buys as a guest, and this store refuses guests.',
    };
  if (site.requestSignatureRequired)
    return {
      code: 'signature_required',
      message: 'The test agent signs nothing, and this store requires signatures.',
    };
  return null;
}
