/** What a validator of JSON Schema reports: the rule that failed, and its values. */
export type FailedRule = { keyword: string; params: object };

/** Says which values the failed rule accepts, to follow the name of the field: "must be a number". */
export function describeProblem({ keyword, params }: FailedRule): string {
  return describers[keyword]?.(params as Facts) ?? 'is not valid';
}

type Facts = Record<string, unknown>;

const describers: Record<string, (facts: Facts) => string> = {
  type: ({ type }) => `must be ${[type].flat().map(describeType).join(' or ')}`,
  format: ({ format }) => formats[String(format)] ?? `must have the format ${format}`,
  pattern: ({ pattern }) =>
    patterns[sourceOf(pattern)] ?? `must match the pattern ${sourceOf(pattern)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  maximum: ({ limit }) => `must be at most ${limit}`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`,
  maxLength: ({ limit }) => `must not be longer than ${limit} characters`,
  minItems: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} entries`,
  maxItems: ({ limit }) => `must not have more than ${limit} entries`,
  uniqueItems: () => 'must not have the same entry twice',
  minProperties: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${limit} members`,
  maxProperties: ({ limit }) => `must not have more than ${limit} members`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  additionalProperties: ({ additionalProperty }) =>
    `has the unknown member "${additionalProperty}"`,
  anyOf: () => 'has none of the accepted forms',
  oneOf: () => 'has none of the accepted forms',
  propertyNames: ({ propertyName }) => `has a member with the invalid name "${propertyName}"`,
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

const formats: Record<string, string> = {
  email: 'must be an email address',
  uri: 'must be an absolute URL',
  date: 'must be a date such as 2026-01-31',
  'date-time': 'must be a time such as 2026-01-31T12:00:00Z',
};

/** By pattern source; a test requires one for every pattern of a request. */
const patterns: Record<string, string> = {
  '\\S': 'must not be blank',
  '^[A-Za-z]{2}$': 'must be a two-letter country code',
  '^[A-Z]{2}$': 'must be a two-letter country code in capital letters',
  '^[A-Z]{3}$': 'must be a three-letter currency code in capital letters',
  '^https?://\\S+$': 'must be a URL that begins with http:// or https://',
  '^(https?://|/media/)': 'must be a URL that begins with http:// or https://, or an upload',
  '^\\s*[^\\s@<>,;]+@[^\\s@<>,;]+\\s*$': 'must be an email address',
  '^(?:[1-9]\\d?|[12]\\d\\d|3[0-5]\\d|36[0-6])d$':
    'must be a number of days such as 30d, up to 366d',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$':
    'must have only small letters, digits and single hyphens between them',
  '[\\p{L}\\p{N}]': 'must have a letter or a digit',
  '^\\P{Cc}*$': 'must not have control characters',
  '^([0-9]{8}|[0-9]{12,14})$': 'must have 8, 12, 13 or 14 digits',
  '^[\\x21-\\x7e]+$': 'must have only ASCII letters, digits and signs, without spaces',
  '^[a-z][a-z0-9]*(?:\\.[a-z][a-z0-9_]*)+$':
    'must be a name in reverse domain order such as com.example.student',
  '^[\\w.-]{1,64}$': 'must have 1 to 64 letters, digits, hyphens, dots or underscores',
  '^whsec_[A-Za-z0-9+/=_-]+$': 'must be a secret that begins with whsec_',
  '^profile_[A-Za-z0-9_]+$': 'must be an id that begins with profile_',
  '^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?$':
    'must be a host name, without https:// and path',
  '^[^{}\\p{C}]*\\{number\\}[^{}\\p{C}]*$': 'must have {number} once, and no other braces',
  '^[a-z][a-z0-9_]{0,39}$':
    'must begin with a small letter and have at most 40 small letters, digits and underscores',
  '^[a-z_]{1,60}$': 'must have 1 to 60 small letters and underscores',
  '^[^\\S\\p{Cc}]*[^\\s\\p{Cc}/\\\\][^\\p{Cc}/\\\\]*$': 'must be a file name without slashes',
  '^ord_[0-9a-z]{1,60}$': 'must be the id of an order, which begins with ord_',
};

const sourceOf = (pattern: unknown): string =>
  pattern instanceof RegExp ? pattern.source : String(pattern);
