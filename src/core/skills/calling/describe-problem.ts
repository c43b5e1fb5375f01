import type { Errors } from 'typebox/value';

export type SchemaProblem = ReturnType<typeof Errors>[number];

/** How a value must be, for people: the words of the schema are for programs. */
export function describeProblem({
  keyword,
  params,
}: Pick<SchemaProblem, 'keyword' | 'params'>): string {
  const facts = params as Record<string, unknown>;
  return (describers[keyword] ?? notValid)(facts);
}

type ProblemDescriber = (facts: Record<string, unknown>) => string;

const notValid: ProblemDescriber = () => 'is not valid';

const describers: Record<string, ProblemDescriber> = {
  type: ({ type }) => `must be ${[type].flat().map(describeType).join(' or ')}`,
  format: ({ format }) => formatMessages[String(format)] ?? 'is not written as it has to be',
  pattern: ({ pattern }) =>
    formatMessages[getPatternSource(pattern)] ?? 'is not written as it has to be',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must not be longer than ${limit} characters`,
  minItems: ({ limit }) => `must have at least ${limit} entries`,
  maxItems: ({ limit }) => `must not have more than ${limit} entries`,
};

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const describeType = (type: unknown): string => typeNames[String(type)] ?? 'something else';

/** Forms that skills ask for, by their names and patterns. */
const formatMessages: Record<string, string> = {
  email: 'must be an e-mail address',
  '^[A-Za-z]{2}$': 'must be the two letters of a country',
  '^[A-Z]{3}$': 'must be the three capital letters of a currency',
  '\\S': 'must not be blank',
};

const getPatternSource = (pattern: unknown): string =>
  pattern instanceof RegExp ? pattern.source : String(pattern);
