import { foldTag, type SearchToken } from './text/tokens.ts';
import {
  currencyFamily,
  joinAll,
  joinAny,
  type LexemeFamily,
  matchExactly,
  matchExactlyIn,
  matchPrefix,
  quoteLexeme,
  siteFamily,
  tagFamily,
} from './text/tsquery.ts';

/** What narrows a search beside its words and can be looked up in the index of lexemes. */
export type SearchScope = { tags: string[]; currency: string | null; siteId: string | null };

/** The scope as a tsquery; null when everything is meant. */
export function buildScopeQuery(scope: SearchScope): string | null {
  const tags = scope.tags.map((tag) => quoteLexeme(tagFamily + foldTag(tag)));
  const terms = [
    ...(scope.siteId === null ? [] : [quoteLexeme(siteFamily + scope.siteId)]),
    ...(scope.currency === null ? [] : [quoteLexeme(currencyFamily + scope.currency)]),
    ...(tags.length === 0 ? [] : [joinAny(tags)]),
  ];
  return terms.length === 0 ? null : joinAll(terms);
}

/** A tsquery; `lead` is its part without the beginning of a word that it ends in, if it ends in one. */
export type SearchTier = { text: string | null; lead: string | null };

/**
 * How well a product matches, strongest first; each tier holds the one before it. 1: the thing that
 * the name speaks of has every word, and a tag names its kind; 2: the thing has every word; 3: the
 * name has them; 4: the same, the last as a prefix; 5: name and tags; 6: options too; 7: the description
 * too.
 */
export function buildTiers(tokens: SearchToken[]): [SearchTier, ...SearchTier[]] {
  const inSubject = joinAll(tokens.map((token) => matchExactly('^', token)));
  const inName = joinAll(tokens.map((token) => matchExactly('=', token)));
  const kind = tokens.slice(-1).map((token) => matchExactly('~', token));
  const tiers = [
    toWholeTier(inSubject),
    toWholeTier(inName),
    buildPrefixTier(['='], tokens, isCompletable),
    buildPrefixTier(['=', '*'], tokens, isCompletable),
    buildPrefixTier(['+'], tokens, isCompletable),
    buildPrefixTier([''], tokens, () => true),
  ];
  const distinct = tiers.filter(({ text }, at) => text !== tiers[at - 1]?.text);
  return [toWholeTier(joinAll([inSubject, ...kind])), ...distinct];
}

/** The same tiers within a scope. */
export function restrictToScope(scope: string | null, tier: SearchTier): SearchTier {
  if (scope === null) return tier;
  if (tier.text === null) return toWholeTier(scope);
  const lead = tier.lead === null ? null : `${scope} & ${tier.lead}`;
  return { ...tier, text: `${scope} & ${tier.text}`, lead };
}

function toWholeTier(text: string): SearchTier {
  return { text, lead: null };
}

function buildPrefixTier(
  families: readonly LexemeFamily[],
  tokens: SearchToken[],
  may: (token: SearchToken) => boolean,
): SearchTier {
  const last = tokens.at(-1);
  if (last?.typed == null || !may(last))
    return toWholeTier(joinAll(tokens.map((token) => matchExactlyIn(families, token))));
  const others = tokens.slice(0, -1).map((token) => matchExactlyIn(families, token));
  return {
    text: joinAll([...others, joinAny(families.map((family) => matchPrefix(family, last)))]),
    lead: others.length > 0 ? joinAll(others) : null,
  };
}

// "iphone 7" is not "iphone 75": numbers and single letters are completed in the weakest tier only.
function isCompletable(token: SearchToken): boolean {
  return token.typed !== null && /^\D{2,}/u.test(token.typed);
}
