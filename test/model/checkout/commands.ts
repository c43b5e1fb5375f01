import fc from 'fast-check';

/** Quantities of the two variants whose stock the sessions compete for. */
export type Quantities = [number, number];

/** The commands on a few sessions, in any order, whether or not they are allowed in that state. */
export type Command =
  | { does: 'create'; quantities: Quantities }
  | { does: 'edit'; session: number; quantities: Quantities }
  | { does: 'consent'; session: number; current: boolean }
  | { does: 'complete'; session: number; token: Token }
  | { does: 'payHosted' | 'cancel'; session: number }
  /** A change at the processor; checkout is notified by `announce`, or immediately by `arrive`. */
  | { does: 'decide' | 'arrive'; payment: number; state: 'paid' | 'failed' | 'processing' }
  | { does: 'announce' | 'runOut'; payment: number }
  | { does: 'pass'; minutes: number }
  | { does: 'price'; amount: number }
  | { does: 'stock'; variant: 0 | 1; units: number }
  | { does: 'terms'; version: string | null };

export type Token =
  | 'tok_success'
  | 'tok_decline'
  | 'tok_late'
  | 'tok_answer_lost'
  | 'tok_request_lost';

// An index into the existing sessions, taken modulo their number.
const session = fc.nat(5);
const payment = fc.nat(5);
const quantities = fc
  .tuple(fc.nat(2), fc.nat(2))
  .map(([first, second]): Quantities => (first + second === 0 ? [1, 0] : [first, second]));

// biome-ignore format: one row for each command
const commands = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('create' as const), quantities }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit' as const), session, quantities }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('consent' as const), session, current: fc.constantFrom(true, true, false) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('complete' as const), session,
      token: fc.constantFrom<Token>('tok_success', 'tok_success', 'tok_success', 'tok_decline', 'tok_late', 'tok_answer_lost', 'tok_request_lost') }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('payHosted' as const), session }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), session }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('decide' as const, 'arrive' as const), payment,
      state: fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'processing' as const) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('announce' as const, 'runOut' as const), payment }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass' as const), minutes: fc.constantFrom(1, 10, 26, 31, 340, 361) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('price' as const), amount: fc.constantFrom(0, 700, 1_000, 1_500) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('stock' as const), variant: fc.constantFrom(0 as const, 1 as const), units: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('terms' as const), version: fc.constantFrom(null, null, '1', '2') }) },
);

const create = fc.record({ does: fc.constant('create' as const), quantities });

/**
 * Up to 30 commands. Each sequence begins with a session, because little can happen without one.
 */
export const sequences: fc.Arbitrary<Command[]> = fc
  .tuple(create, fc.array(commands, { maxLength: 29, size: 'max' }))
  .map(([first, rest]) => [first, ...rest]);
