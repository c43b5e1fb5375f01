import type { Errors } from 'typebox/value';

export type Problem = ReturnType<typeof Errors>[number];

/** How a value must be, for people: the words of the schema are for programs. */
export function sayProblem({ keyword, params }: Pick<Problem, 'keyword' | 'params'>): string {
  const facts = params as Record<string, unknown>;
  return (says[keyword] ?? notValid)(facts);
}

type Say = (facts: Record<string, unknown>) => string;

const notValid: Say = () => 'is not valid';

const says: Record<string, Say> = {
  type: ({ type }) => `must be ${[type].flat().map(kindOf).join(' or ')}`,
  format: ({ format }) => forms[String(format)] ?? 'is not written as it has to be',
  pattern: ({ pattern }) => forms[textOf(pattern)] ?? 'is not written as it has to be',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must not be longer than ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} entries`,
  maxItems: ({ limit }) => `must not have more than ${limit} entries`,
};

const kinds: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const kindOf = (type: unknown): string => kinds[String(type)] ?? 'something else';

/** Forms that skills ask for, by their names and patterns. */
const forms: Record<string, string> = {
  email: 'must be an e-mail address',
  '^[A-Za-z]{2}$': 'must be the two letters of a country',
  '^[A-Z]{3}$': 'must be the three capital letters of a currency',
  '\\S': 'must not be blank',
};

const textOf = (pattern: unknown): string =>
  pattern instanceof RegExp ? pattern.source : String(pattern);
