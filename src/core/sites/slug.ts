import {
  accountWords,
  distinctWords,
  fillerWords,
  hostWords,
  platformWords,
  shopWords,
} from './reserved-words.ts';

/** Characters that look like others, as in `l0gin` and `slgnin`. */
const lookAlikes: Record<string, string> = {
  ...{ '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '6': 'b', '7': 't', '8': 'b', '9': 'g' },
  ...{ i: 'l', q: 'g' },
};
/** Pairs that look like one letter, as in `adrnin`, once `c1` is `cl`. */
const pairs: Record<string, string> = { rn: 'm', vv: 'w', cl: 'd' };

/** The same text for all texts that look alike. */
const toSkeleton = (text: string): string =>
  text
    .replace(/[0-9iq]/g, (found) => lookAlikes[found] ?? found)
    .replace(/rn|vv|cl/g, (found) => pairs[found] ?? found);

const distinct = new Set(distinctWords);
const toSkeletons = (...lists: string[][]): Set<string> => new Set(lists.flat().map(toSkeleton));

const hosts = toSkeletons(hostWords);
/** In each rule, names of `other` words and at least one `reserved` word are reserved. */
const rules = [
  {
    reserved: toSkeletons(accountWords),
    other: toSkeletons(platformWords, hostWords, fillerWords, shopWords),
  },
  {
    reserved: toSkeletons(accountWords, platformWords),
    other: toSkeletons(hostWords, fillerWords),
  },
];
type Rule = (typeof rules)[number];

/** A number or version, as in `login-2` or `api-v2`. It makes no name distinct. */
const numberPattern = /^v?[0-9]+$/;
/** Longer words are not known, or are numbers, which can be read in parts. */
const maxWordLength = 24;

function kindOf(word: string, { reserved, other }: Rule): 'reserved' | 'other' | null {
  if (numberPattern.test(word)) return 'other';
  if (distinct.has(word)) return null;
  const skeleton = toSkeleton(word);
  const skeletons = [skeleton, skeleton.replace(/s$/, '')];
  if (skeletons.some((name) => reserved.has(name))) return 'reserved';
  return skeletons.some((name) => other.has(name)) ? 'other' : null;
}

/** Whether the text can be read as words of the rule, with a reserved one among them. */
function matches(text: string, rule: Rule): boolean {
  // For each position where a word can end: whether the words before it can contain a reserved one.
  const ends = new Map([[0, false]]);
  for (let start = 0; start < text.length; start += 1) {
    const before = ends.get(start);
    if (before === undefined) continue;
    const last = Math.min(text.length, start + maxWordLength);
    for (let end = start + 1; end <= last; end += 1) {
      const kind = kindOf(text.slice(start, end), rule);
      if (kind !== null) ends.set(end, ends.get(end) || before || kind === 'reserved');
    }
  }
  return ends.get(text.length) ?? false;
}

/**
 * Whether buyers, browsers or mail software take the host name for the platform's own. A store there
 * could collect passwords or email in the platform's name.
 */
function isReserved(slug: string): boolean {
  const text = slug.replaceAll('-', '');
  const names = [text, text.replace(/v?[0-9]+$/, '')].filter((name) => !distinct.has(name));
  return (
    names.some((name) => hosts.has(toSkeleton(name))) || rules.some((rule) => matches(text, rule))
  );
}

/** Why a slug cannot be a store's host name; null if it can. A slug is one label of a host name. */
export function findSlugProblem(slug: string): string | null {
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    return 'must be 1 to 63 lower-case letters, digits and hyphens, without a hyphen at either end';
  // Such labels are encoded Unicode (`xn--…`), which browsers display as other letters (RFC 5891,
  // section 4.2.3.1).
  if (slug.slice(2, 4) === '--') return 'must not have hyphens as its third and fourth characters';
  return isReserved(slug) ? 'is reserved for the platform: choose another slug' : null;
}
