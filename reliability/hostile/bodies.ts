/** A body that is hard on a JSON parser, and the accepted statuses. */
export type HostileBody = { name: string; text: string; statuses: number[] };

const product = (members: string): string =>
  `{"site_slug":"STORE","name":"Bomb","price":{"amount":1,"currency":"USD"}${members}}`;

const taken = [201];
const refused = [400, 413];
const either = [201, 400, 413];

export const hostileBodies: HostileBody[] = [
  {
    name: 'depth 100,000',
    text: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    statuses: refused,
  },
  { name: 'depth 100,000, never closed', text: '{"a":'.repeat(100_000), statuses: refused },
  {
    name: 'depth 33 in an unknown member',
    text: product(`,"x":${'['.repeat(33)}${']'.repeat(33)}`),
    statuses: refused,
  },
  {
    name: '1,000,000 keys',
    text: `{${Array.from({ length: 1_000_000 }, (_, at) => `"${at}":1`).join()}}`,
    statuses: refused,
  },
  {
    name: '2,001 keys',
    text: product(`,"x":{${Array.from({ length: 2_001 }, (_, at) => `"k${at}":1`).join()}}`),
    statuses: refused,
  },
  {
    name: 'a number of 256 KB',
    text: product(`,"weight_grams":${'9'.repeat(262_000)}`),
    statuses: refused,
  },
  { name: '1e400', text: product(',"weight_grams":1e400'), statuses: refused },
  { name: '-0', text: product(',"weight_grams":-0'), statuses: taken },
  {
    name: '2^53+1 as an amount',
    text: '{"site_slug":"STORE","name":"Big","price":{"amount":9007199254740993,"currency":"USD"}}',
    statuses: refused,
  },
  { name: 'duplicate keys', text: product(',"name":"Second"'), statuses: taken },
  { name: '__proto__ on top', text: product(',"__proto__":{"polluted":1}'), statuses: refused },
  {
    name: '__proto__ below',
    text: product(',"variants":[{"options":{"__proto__":"x"}}]'),
    statuses: refused,
  },
  {
    name: '__proto__ escaped',
    text: product(',"\\u005f_proto__":{"polluted":1}'),
    statuses: refused,
  },
  {
    name: 'constructor.prototype',
    text: product(',"constructor":{"prototype":{"polluted":1}}'),
    statuses: refused,
  },
  {
    name: 'constructor.prototype below',
    text: product(',"x":[{"constructor":{"prototype":{"polluted":1}}}]'),
    statuses: refused,
  },
  { name: 'trailing garbage', text: `${product('')}garbage`, statuses: refused },
  { name: 'two documents', text: `${product('')}${product('')}`, statuses: refused },
  { name: 'byte order mark', text: `\ufeff${product('')}`, statuses: either },
  { name: 'comments', text: `/* a */ ${product('')}`, statuses: refused },
  { name: 'single quotes', text: "{'a':1}", statuses: refused },
  { name: 'NaN', text: product(',"weight_grams":NaN'), statuses: refused },
  { name: 'an array', text: '[]', statuses: refused },
  { name: 'a string', text: '"text"', statuses: refused },
  { name: 'null', text: 'null', statuses: refused },
  { name: 'blanks only', text: ' '.repeat(1_000), statuses: refused },
  { name: '2 MB', text: product(`,"description":"${'d'.repeat(2_000_000)}"`), statuses: refused },
];

const poisons = ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}'];

/** Prototype pollution at every depth up to thirty. */
export function poisonedBodies(): HostileBody[] {
  return poisons.flatMap((poison) =>
    Array.from({ length: 30 }, (_, depth) => ({
      name: `${poison.slice(1, 10)} at level ${depth}`,
      text: product(`,"x":${'{"a":'.repeat(depth)}{${poison}}${'}'.repeat(depth)}`),
      statuses: refused,
    })),
  );
}
