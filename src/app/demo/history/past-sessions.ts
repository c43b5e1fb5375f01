import {
  type AgentCall,
  type AgentProtocol,
  type FunnelStep,
  stepBit,
} from '../../../core/agent-sessions/agent-call.ts';
import type { PlannedOrder } from './plan-history.ts';
import { createDice, type Dice, pick } from './plan-history.ts';

/** Something that an agent did in a store. */
export type PastSession = {
  key: string;
  store: PlannedOrder['store'];
  ageHours: number;
  protocol: AgentProtocol;
  program: string;
  words: string;
  match: 'all' | 'none';
  /** The last step it reached, and the error there. */
  until: FunnelStep;
  error: string | null;
};

/** Their names say that they are not real. */
const programs = ['demo-shopper', 'demo-assistant', 'demo-concierge'];

/** Searches that find nothing: what buyers wanted and the store does not have. */
const missed: Record<PlannedOrder['store'], string[]> = {
  outfitters: ['yoga mat', 'swim shorts', 'kids rain boots', 'yoga mat', 'gift card', 'yoga mat'],
  tools: ['laser level', 'laser level', 'welding helmet'],
  press: ['braille edition', 'audiobook'],
  lagoon: ['pool heater'],
};

const found: Record<PlannedOrder['store'], string[]> = {
  outfitters: ['merino tee', 'waterproof jacket', 'canvas sneakers', 'wool socks', 'linen shirt'],
  tools: ['hand plane', 'cordless drill', 'chisel set'],
  press: ['short stories', 'letterpress'],
  lagoon: ['snorkel', 'float'],
};

const days = 28;
const perStore: Record<PlannedOrder['store'], number> = {
  outfitters: 60,
  tools: 24,
  press: 16,
  lagoon: 8,
};

/** Sessions that ended without an order. */
export function planSessions(): PastSession[] {
  const stores = Object.keys(perStore) as PlannedOrder['store'][];
  return stores.flatMap((store, at) => {
    const dice = createDice(at + 101);
    return Array.from({ length: perStore[store] }, (_, index) => planSession(store, index, dice));
  });
}

function planSession(store: PlannedOrder['store'], index: number, dice: Dice): PastSession {
  const isMissed = index % 3 === 0;
  const until = isMissed ? 'search' : pick(['search', 'product', 'checkout'] as const, dice);
  return {
    key: `demo-session-${store}-${index + 1}`,
    store,
    ageHours: (days * 24 * (index + dice(100) / 100)) / perStore[store],
    protocol: pick(['ucp', 'mcp', 'a2a'] as const, dice),
    program: pick(programs, dice),
    words: pick(isMissed ? missed[store] : found[store], dice),
    match: isMissed ? 'none' : 'all',
    until,
    error: until === 'checkout' && dice(2) === 0 ? 'variant_out_of_stock' : null,
  };
}

/** The session of an agent that placed an order; null for an order of a person. */
export function sessionOf({ key, store, ageHours, channel }: PlannedOrder): PastSession | null {
  if (channel === 'cart') return null;
  const dice = createDice(key.length * 131 + Math.round(ageHours));
  const words = pick(found[store], dice);
  const program = pick(programs, dice);
  const base = { key: `session-of-${key}`, store, ageHours, program, words, error: null };
  return { ...base, protocol: channel, match: 'all', until: 'order' };
}

const samplePath = '/demo-history/';

/** Whether a call with this path was never sent. */
export const isSamplePath = (path: string): boolean => path.startsWith(samplePath);

const operations: Record<FunnelStep, string> = {
  search: 'search',
  product: 'get_product',
  cart: 'update_cart',
  checkout: 'create_checkout',
  order: 'complete_checkout',
};

/** The calls of a session, each half a minute after the one before. */
export function callsOf(
  session: PastSession,
  scope: AgentCall['scope'],
  { now, orderId }: { now: Date; orderId: string | null },
): AgentCall[] {
  const { key, protocol, program, words, match, until, error } = session;
  const steps = (['search', 'product', 'checkout', 'order'] as const).filter(
    (step) => stepBit(step) <= stepBit(until),
  );
  const end = now.getTime() - session.ageHours * 3_600_000;
  return steps.map((step, index) => ({
    at: new Date(end - (steps.length - 1 - index) * 30_000),
    protocol,
    operation: operations[step],
    step,
    method: 'POST',
    path: `${samplePath}${operations[step]}`,
    caller: {
      agent: program,
      verifiedIssuer: null,
      credentialId: null,
      userAgent: `${program}/1.0 (demo history)`,
      profile: null,
    },
    client: key,
    input: JSON.stringify(step === 'search' ? { query: words } : {}),
    output: null,
    error: step === until ? error : null,
    latencyMs: 12 + index * 9,
    scope,
    tokens: {
      contextId: protocol === 'a2a' ? key : null,
      cartToken: null,
      checkoutId: null,
      payer: null,
    },
    orderId: step === 'order' ? orderId : null,
    search: step === 'search' ? { words, match } : null,
  }));
}
