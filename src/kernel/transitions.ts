import { DomainError } from './domain-error.ts';

/** The next state for each state and trigger. A trigger that is not listed is not allowed. */
export type StateTable<State extends string, Trigger extends string> = Record<
  State,
  Partial<Record<Trigger, State>>
>;

export type Transitions<State extends string, Trigger extends string> = {
  allows(from: State, trigger: Trigger): boolean;
  /** The next state. Throws a DomainError `wrong_state` with the given reason. */
  next(from: State, trigger: Trigger, reason: string): State;
  isTerminal(state: State): boolean;
};

/** A state machine that is defined by a table. `noun` names the resource in error messages. */
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
