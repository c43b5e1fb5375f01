import type { Expectation, ExpectedDetails, ExpectedLine } from './batches.ts';
import type { Basket, Outcome } from './outcome.ts';

/** How many results an agent looks at. */
const firstResults = 5;

/**
 * `once`: the sentence itself led to the expected outcome. `asked`: it did nothing, and a yes to
 * its offer leads there. `wrong`: everything else, with the reason.
 */
export type Verdict = { result: 'once' | 'asked' | 'wrong'; fault: string | null };

export function judgeOutcome(expectation: Expectation, outcome: Outcome): Verdict {
  const fault = findFault(expectation, outcome);
  if (fault === null) return { result: 'once', fault: null };
  const { accepted } = outcome;
  const isDone = 'plan' in expectation ? outcome.plan !== null : outcome.basket !== null;
  const isOffer = !isDone && ['cart', 'choose', 'plan'].some((kind) => kind in expectation);
  if (accepted === null || !isOffer) return { result: 'wrong', fault };
  const later = findFault(expectation, accepted);
  return later === null
    ? { result: 'asked', fault: null }
    : { result: 'wrong', fault: `after a yes: ${later}` };
}

/** Why an outcome is not the expected one; null if it is. Judges what was done, not its wording. */
function findFault(expectation: Expectation, outcome: Outcome): string | null {
  if (outcome.error?.startsWith('Internal')) return `error: ${outcome.error}`;
  if ('cart' in expectation) return findBasketFault(expectation, outcome.basket);
  const bought = findChange(outcome, 'plan' in expectation);
  if (bought !== null) return bought;
  if ('plan' in expectation) return findPlanFault(expectation, outcome);
  return findAnswerFault(expectation, outcome);
}

function findChange({ basket, plan, offersPayment }: Outcome, mayJoin: boolean): string | null {
  if (basket !== null && basket.lines.length > 0)
    return `bought ${basket.lines.map(({ product, quantity }) => `${quantity} × ${product}`).join(', ')}`;
  if (offersPayment) return 'asks for a payment';
  return plan === null || mayJoin ? null : `signed up for ${plan}`;
}

function findBasketFault(
  expected: { cart: ExpectedLine[] } & ExpectedDetails,
  basket: Basket | null,
): string | null {
  if (basket === null) return 'no cart';
  const wanted = expected.cart;
  const lines = basket.lines.map(({ product, quantity }) => `${quantity} × ${product}`).join(', ');
  if (basket.lines.length !== wanted.length) return `the cart has ${lines || 'no lines'}`;
  const open = [...basket.lines];
  for (const line of wanted) {
    const at = open.findIndex((each) => isLine(each, line));
    if (at < 0) return `no line ${line.quantity} × ${line.product}: ${lines}`;
    open.splice(at, 1);
  }
  return findDetailFault(expected, basket);
}

function isLine(line: Basket['lines'][number], { product, quantity, options = {} }: ExpectedLine) {
  const has = new Map(Object.entries(line.options).map(([name, value]) => [fold(name), value]));
  return (
    isSame(line.product, product) &&
    line.quantity === quantity &&
    Object.entries(options).every(([name, value]) => isSame(has.get(fold(name)), value))
  );
}

const detailNames = ['country', 'city', 'postcode', 'email', 'coupon'] as const;

function findDetailFault(expected: ExpectedDetails, basket: Basket): string | null {
  for (const name of detailNames) {
    const value = expected[name];
    if (value !== undefined && !isSame(basket[name], value))
      return `${name} is ${basket[name] ?? 'missing'} and not ${value}`;
  }
  return null;
}

/** For sentences that must change nothing, whatever they ask for. */
function findAnswerFault(expectation: Expectation, outcome: Outcome): string | null {
  if ('choose' in expectation) return findVariantFault(expectation.choose, outcome);
  if ('choice' in expectation) return findChoiceFault(expectation.choice, outcome);
  if ('found' in expectation) return findSearchFault(expectation.found, outcome);
  if ('answer' in expectation) return findWordFault(expectation.answer, outcome);
  if ('can' in expectation)
    return outcome.listsSkills && outcome.found.length === 0 ? null : 'does not say what it can do';
  if ('order' in expectation)
    return outcome.skill === 'order-status' ? null : 'is not about an order';
  return null;
}

function findVariantFault(title: string, { variantsOf }: Outcome): string | null {
  return isSame(variantsOf, title) ? null : `asks for a variant of ${variantsOf ?? 'nothing'}`;
}

function findChoiceFault(titles: readonly string[], { found, offered }: Outcome): string | null {
  const shown = [...offered, ...found.slice(0, firstResults)];
  const fitting = titles.filter((title) => shown.some((each) => isSame(each, title)));
  return fitting.length >= Math.min(2, titles.length)
    ? null
    : `offers ${shown.join(', ') || 'nothing'}`;
}

function findSearchFault(titles: readonly string[], { found }: Outcome): string | null {
  const shown = found.slice(0, firstResults);
  return titles.some((title) => shown.some((each) => isSame(each, title)))
    ? null
    : `found ${shown.join(', ') || 'nothing'}`;
}

function findWordFault(words: string | string[], { text }: Outcome): string | null {
  const missing = [words].flat().filter((word) => !text.includes(word.toLowerCase()));
  return missing.length === 0 ? null : `does not say ${missing.join(', ')}`;
}

function findPlanFault(
  { plan, email }: { plan: string; email?: string },
  outcome: Outcome,
): string | null {
  if (outcome.skill !== 'membership-signup') return 'is not about a membership';
  if (email !== undefined)
    return isSame(outcome.plan, plan) ? null : `signed up for ${outcome.plan ?? 'nothing'}`;
  const asks = outcome.needed.includes('email') && !outcome.needed.includes('plan');
  return asks && outcome.text.includes(plan.toLowerCase())
    ? null
    : `does not ask for the email of the new member of ${plan}`;
}

const isSame = (one: string | null | undefined, other: string) =>
  one !== null && one !== undefined && fold(one) === fold(other);

const fold = (text: string) => text.normalize('NFKC').trim().toLowerCase().replace(/[’‘]/g, "'");
