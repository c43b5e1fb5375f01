/*
 * The order in which the phrases of a purchase may stand. A state says which kinds of phrases may
 * follow; what has no way on is not understood.
 */

export type PhraseKind =
  | 'polite'
  | 'ask'
  | 'pronoun'
  | 'determiner'
  | 'count'
  | 'quantity'
  | 'unit'
  | 'option'
  | 'optionWord'
  | 'suffix'
  | 'item'
  | 'detail'
  | 'join'
  | 'end';

/**
 * `start`: a clause may begin. `asked`: a thing is awaited. `counted`: the same after a number, which
 * may stand alone. `noun`: a name is awaited. `number`: the same after a number, which may end the
 * clause. `named`: after a name; `valued`: after
 * an option, which may stand before it. `described`: the value of an
 * option is awaited. `joined`: after a comma or `and`. `detailed`: after a detail.
 */
export type GrammarState =
  | 'start'
  | 'asked'
  | 'counted'
  | 'noun'
  | 'number'
  | 'named'
  | 'valued'
  | 'described'
  | 'joined'
  | 'detailed';

type Ways = Partial<Record<PhraseKind, GrammarState>>;

const names: Ways = { item: 'named', option: 'valued', pronoun: 'named' };
const things: Ways = {
  ...names,
  determiner: 'noun',
  count: 'number',
  quantity: 'counted',
  unit: 'counted',
  optionWord: 'described',
};
const afterName: Ways = {
  option: 'named',
  suffix: 'named',
  optionWord: 'described',
  quantity: 'named',
  polite: 'detailed',
  join: 'joined',
  end: 'start',
  detail: 'detailed',
};
const clauses: Ways = {
  polite: 'start',
  join: 'joined',
  end: 'start',
  ask: 'asked',
  detail: 'detailed',
};

const ways: Readonly<Record<GrammarState, Ways>> = {
  start: { ...things, ...clauses, join: 'start' },
  asked: {
    ...things,
    count: 'counted',
    ask: 'asked',
    polite: 'asked',
    join: 'asked',
    detail: 'asked',
    end: 'start',
  },
  counted: { ...things, ...clauses, polite: 'detailed' },
  noun: { ...things, unit: 'noun', optionWord: 'noun' },
  number: { ...things, optionWord: 'noun', polite: 'detailed', join: 'joined', end: 'start' },
  named: afterName,
  valued: { ...afterName, option: 'valued', item: 'named' },
  described: {
    item: 'named',
    option: 'valued',
    optionWord: 'described',
    determiner: 'described',
    count: 'noun',
    quantity: 'counted',
    unit: 'noun',
  },
  joined: { ...things, ...clauses, polite: 'joined' },
  detailed: { ...things, ...clauses, polite: 'detailed' },
};

/** The state after a phrase; undefined if it may not stand there. */
export const follow = (state: GrammarState, kind: PhraseKind): GrammarState | undefined =>
  ways[state][kind];

/** Whether a text may end here: a name or a value may still be missing. */
export const mayEnd = (state: GrammarState): boolean => state !== 'noun' && state !== 'described';
