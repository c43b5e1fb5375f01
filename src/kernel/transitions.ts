import { DomainError } from './domain-error.ts';

/** Where each trigger leads from each state; a trigger that is not listed is not allowed there. */
export type StateTable<State extends string, Trigger extends string> = Record<
  State,
  Partial<Record<Trigger, State>>
>;

export type Transitions<State extends string, Trigger extends string> = {
  allows(from: State, trigger: Trigger): boolean;
  /** The next state, or a Refusal `wrong_state` with the given reason that names both. */
  next(from: State, trigger: Trigger, reason: string): State;
  isTerminal(state: State): boolean;
};

/** A state machine as data: the table is the whole truth about what may happen when. */
export function defineTransitions<State extends string, Trigger extends string>(
  noun: string,
  table: StateTable<State, Trigger>,
): Transitions<State, Trigger> {
  return {
    allows: (from, trigger) => table[from][trigger] !== undefined,
    next(from, trigger, reason) {
      const to = table[from][trigger];
      if (to !== undefined) return to;
      const words = trigger.replaceAll('_', ' ');
      throw new DomainError(
        'wrong_state',
        reason,
        `This ${noun} is ${from}: ${words} is not possible.`,
      );
    },
    isTerminal: (state) => Object.keys(table[state]).length === 0,
  };
}
