import { quoteLexeme } from '../../../platform/db/quote-lexeme.ts';
import { foldTag, type SearchToken } from './text/tokens.ts';
import {
  currencyFamily,
  joinAll,
  joinAny,
  type LexemeFamily,
  matchExactly,
  matchExactlyIn,
  matchHead,
  matchPrefix,
  siteFamily,
  tagFamily,
} from './text/tsquery.ts';

/** Restrictions of a search, besides its words, that the lexeme index can answer. */
export type SearchScope = { tags: string[]; currency: string | null; siteId: string | null };

/** The scope as a tsquery; null without restrictions. */
export function buildScopeQuery(scope: SearchScope): string | null {
  const tags = scope.tags.map((tag) => quoteLexeme(tagFamily + foldTag(tag)));
  const terms = [
    ...(scope.siteId === null ? [] : [quoteLexeme(siteFamily + scope.siteId)]),
    ...(scope.currency === null ? [] : [quoteLexeme(currencyFamily + scope.currency)]),
    ...(tags.length === 0 ? [] : [joinAny(tags)]),
  ];
  return terms.length === 0 ? null : joinAll(terms);
}

/**
 * A tsquery. If it ends in a prefix, `isPrefix` is true and `lead` is the part before the prefix.
 * `own` distinguishes the tier's documents from those of weaker tiers; by default it is `text`, and
 * it may omit the scope.
 */
export type SearchTier = {
  text: string | null;
  lead: string | null;
  own?: string | null;
  isPrefix?: true;
};

/**
 * Match strengths of products with every token, strongest first; each tier contains the tiers before
 * it. 1 to 4: those of `buildNameTiers`; 5: name and tags; 6: options too; 7: the description too.
 */
export function buildTiers(tokens: SearchToken[]): [SearchTier, ...SearchTier[]] {
  const [first, ...others] = buildNameTiers(tokens);
  const wider = [
    buildPrefixTier(['=', '*'], tokens, isCompletable),
    buildPrefixTier(['+'], tokens, isCompletable),
    buildPrefixTier([''], tokens, () => true),
  ];
  return [first, ...dropRepeated([...others, ...wider])];
}

/**
 * Match strengths of names with every token. 1: the subject of the name has every word, and a tag
 * names the last one as the kind of product; 2: the subject has every word; 3: the name has every
 * word; 4: the same with the last word as a prefix.
 */
export function buildNameTiers(tokens: SearchToken[]): [SearchTier, ...SearchTier[]] {
  const inSubject = joinAll(tokens.map((token) => matchExactly('^', token)));
  const inName = joinAll(tokens.map((token) => matchExactly('=', token)));
  const kind = tokens.slice(-1).map((token) => matchExactly('~', token));
  const tiers = [
    toWholeTier(inSubject),
    toWholeTier(inName),
    buildPrefixTier(['='], tokens, isCompletable),
  ];
  return [toWholeTier(joinAll([inSubject, ...kind])), ...dropRepeated(tiers)];
}

const dropRepeated = (tiers: SearchTier[]): SearchTier[] =>
  tiers.filter(({ text }, index) => text !== tiers[index - 1]?.text);

/**
 * Match strengths of products with every token that are the `thing`, strongest first; each tier
 * contains the tiers before it. The head of the name is the thing and 1: the subject of the name has
 * every word, a tag consists of the words of the thing, and the product is for the general public;
 * 2: the same without the tag; 3: the subject has every word, and the product is for people; 4: the
 * subject has every word; 5: the name has; 6: name and tags have; 7: options too; 8: the description
 * too.
 */
export function buildThingTiers(tokens: SearchToken[], thing: SearchToken): SearchTier[] {
  const inSubject = [matchHead(thing), ...tokens.map((token) => matchExactly('^', token))];
  const general = [...inSubject, ...excludeAudiences(tokens)];
  const tags = thing.alternatives.map((words) => quoteLexeme(tagFamily + words.join(' ')));
  return [
    [...general, joinAny(tags)],
    general,
    [...inSubject, ...excludeAudiences(tokens, animalsAndToys)],
    inSubject,
    ...wider.map((families) => [
      matchHead(thing),
      ...tokens.map((token) => matchExactlyIn(families, token)),
    ]),
  ].map((terms) => toWholeTier(joinAll(terms)));
}

/** Where the words of a thing are: the name; or tags; or options; or anywhere. */
const wider: LexemeFamily[][] = [['='], ['=', '*'], ['+'], ['']];

const animalsAndToys = ['dog puppy cat kitten pet', 'doll toy'].map((words) => words.split(' '));
const children = 'kid child toddler baby junior'.split(' ');
const audiences = [children, ...animalsAndToys];

/**
 * Excludes the audiences that the query does not name: a search for "stroller" should not find a pet
 * stroller or a toy stroller first, and one for a toddler no toy of a dog.
 */
export function excludeAudiences(tokens: SearchToken[], all: string[][] = audiences): string[] {
  const typed = new Set(tokens.flatMap(({ alternatives }) => alternatives.flat()));
  const others = all.filter((words) => !words.some((word) => typed.has(word)));
  const words = others.flat().map((word) => quoteLexeme(`+${word}`));
  return [...(words.length === 0 ? [] : [`!${joinAny(words)}`]), ...excludeOtherGender(typed)];
}

const men = ['man', 'mens'];
const women = ['woman', 'womens', 'lady'];

/** A search for one of them excludes what is for the other only. */
function excludeOtherGender(typed: ReadonlySet<string>): string[] {
  const [forMen, forWomen] = [men, women].map((words) => words.some((word) => typed.has(word)));
  if (forMen === forWomen) return [];
  const [own, other] = forMen ? [men, women] : [women, men];
  const matchAny = (words: string[]) => joinAny(words.map((word) => quoteLexeme(`+${word}`)));
  return [`(!${matchAny(other)} | ${matchAny(own)})`];
}

/** The tier restricted to a scope query. */
export function restrictToScope<Tier extends SearchTier>(scope: string | null, tier: Tier): Tier {
  if (scope === null) return tier;
  if (tier.text === null) return { ...tier, text: scope };
  const lead = tier.lead === null ? null : `${scope} & ${tier.lead}`;
  return { ...tier, text: `${scope} & ${tier.text}`, lead };
}

function toWholeTier(text: string): SearchTier {
  return { text, lead: null };
}

function buildPrefixTier(
  families: readonly LexemeFamily[],
  tokens: SearchToken[],
  allowsPrefix: (token: SearchToken) => boolean,
): SearchTier {
  const last = tokens.at(-1);
  if (last?.typed == null || !allowsPrefix(last))
    return toWholeTier(joinAll(tokens.map((token) => matchExactlyIn(families, token))));
  const others = tokens.slice(0, -1).map((token) => matchExactlyIn(families, token));
  return {
    text: joinAll([...others, joinAny(families.map((family) => matchPrefix(family, last)))]),
    lead: others.length > 0 ? joinAll(others) : null,
    isPrefix: true,
  };
}

// "iphone 7" does not mean "iphone 75": only the weakest tier treats numbers and single letters as
// prefixes.
function isCompletable(token: SearchToken): boolean {
  return token.typed !== null && /^\D{2,}/u.test(token.typed);
}
