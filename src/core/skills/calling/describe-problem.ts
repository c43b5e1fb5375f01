import type { Errors } from 'typebox/value';

export type SchemaProblem = ReturnType<typeof Errors>[number];

/** Says in plain words which values the failed rule of a schema accepts. */
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
  format: ({ format }) => formatMessages[String(format)] ?? 'has the wrong format',
  pattern: ({ pattern }) => formatMessages[getPatternSource(pattern)] ?? 'has the wrong format',
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must not be longer than ${limit} characters`,
  minItems: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`,
  maxItems: ({ limit }) => `must not have more than ${limit} entries`,
};

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const describeType = (type: unknown): string => typeNames[String(type)] ?? 'something else';

/** Messages by format name or pattern source. */
const formatMessages: Record<string, string> = {
  email: 'must be an email address',
  '^[A-Za-z]{2}$': 'must be a two-letter country code',
  '^[A-Z]{3}$': 'must be a three-letter currency code in capital letters',
  '\\S': 'must not be blank',
};

const getPatternSource = (pattern: unknown): string =>
  pattern instanceof RegExp ? pattern.source : String(pattern);
