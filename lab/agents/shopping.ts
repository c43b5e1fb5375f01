import { choicesWith, chooseProduct } from '../../src/core/lab/choose.ts';
import { type Goal, places } from '../goals/goal.ts';
import { type Agent, type Buyer, type Choice, type Hit, Refused } from './agent.ts';

/** How a shopping trip ended, as the agent sees it. */
export type Trip =
  | { ended: 'filled' }
  | { ended: 'paid'; confirmation: string | null }
  | { ended: 'gave up'; why: string };

const gaveUp = (why: string): Trip => ({ ended: 'gave up', why });

/**
 * Follows a goal up to a cart or an order as a careful model would: searches, takes the product
 * that fits the words, picks the variant, and does what the answers say. Gives up instead of
 * taking something else than what was asked for.
 */
export async function goShopping(agent: Agent, goal: Goal, buyer: Buyer): Promise<Trip> {
  const hits = await agent.search(goal.search);
  const hit = chooseProduct(goal.search, hits);
  if (hit === null) return gaveUp(`${hits.length} results, none of which fits`);
  try {
    const choices = await agent.choicesOf(hit, goal.values);
    const fitting = choicesWith(goal.values, choices);
    if (choices.length > 0 && !canChoose(fitting)) return gaveUp('no variant has these options');
    const choice = pick(goal.values, fitting);
    await fillFollowing(agent, { goal, hit, choice, buyer });
    if (goal.end.kind === 'cart') return { ended: 'filled' };
    return { ended: 'paid', confirmation: await agent.pay() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await agent.cancel();
    return gaveUp(`${error.code}: ${error.message}`);
  }
}

type Wanted = { goal: Goal; hit: Hit; choice: Choice | null; buyer: Buyer };

/** Fills the cart. When the server offers alternatives, takes the one that has all the options. */
async function fillFollowing(agent: Agent, { goal, hit, choice, buyer }: Wanted): Promise<void> {
  const { quantity, coupon, place } = goal;
  const purchase = { buyer, coupon, address: place && places[place] };
  try {
    await agent.fill({ productId: hit.id, choice, quantity }, purchase);
  } catch (error) {
    const offered = error instanceof Refused ? pick(goal.values, error.alternatives) : null;
    if (offered === null) throw error;
    await agent.fill({ productId: hit.id, choice: offered, quantity }, purchase);
  }
}

/**
 * Of several choices with ids none is right. Without ids they are combinations that need not exist,
 * and the server offers the real ones when it is asked.
 */
const canChoose = (fitting: Choice[]): boolean =>
  fitting.length === 1 || fitting.some(({ id }) => id === undefined);

/** The only choice that has all the values; null when there is none or more than one. */
function pick(values: string[], choices: Choice[]): Choice | null {
  const [first, ...others] = choicesWith(values, choices);
  return first !== undefined && others.length === 0 ? first : null;
}
