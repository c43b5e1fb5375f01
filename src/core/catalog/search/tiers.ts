import { foldTag, type Token } from './text/tokens.ts';
import {
  allOf,
  anyOf,
  beginning,
  currencyFamily,
  exactly,
  exactlyIn,
  type Family,
  quoteLexeme,
  siteFamily,
  tagFamily,
} from './text/tsquery.ts';

/** What narrows a search beside its words and can be looked up in the index of lexemes. */
export type Scope = { tags: string[]; currency: string | null; siteId: string | null };

/** The scope as a tsquery; null when everything is meant. */
export function scopeQuery(scope: Scope): string | null {
  const tags = scope.tags.map((tag) => quoteLexeme(tagFamily + foldTag(tag)));
  const terms = [
    ...(scope.siteId === null ? [] : [quoteLexeme(siteFamily + scope.siteId)]),
    ...(scope.currency === null ? [] : [quoteLexeme(currencyFamily + scope.currency)]),
    ...(tags.length === 0 ? [] : [anyOf(tags)]),
  ];
  return terms.length === 0 ? null : allOf(terms);
}

/** A tsquery; `lead` is its part without the beginning of a word that it ends in, if it ends in one. */
export type Tier = { text: string | null; lead: string | null };

/**
 * How well a product matches, strongest first; each tier holds the one before it. 1: the thing that
 * the name speaks of has every word, and a tag names its kind; 2: the thing has every word; 3: the
 * name has them; 4: the same, the last as a prefix; 5: name and tags; 6: options too; 7: the description
 * too.
 */
export function tiersOf(tokens: Token[]): [Tier, ...Tier[]] {
  const inSubject = allOf(tokens.map((token) => exactly('^', token)));
  const inName = allOf(tokens.map((token) => exactly('=', token)));
  const kind = tokens.slice(-1).map((token) => exactly('~', token));
  const tiers = [
    whole(inSubject),
    whole(inName),
    lastAsPrefix(['='], tokens, completes),
    lastAsPrefix(['=', '*'], tokens, completes),
    lastAsPrefix(['+'], tokens, completes),
    lastAsPrefix([''], tokens, () => true),
  ];
  const distinct = tiers.filter(({ text }, at) => text !== tiers[at - 1]?.text);
  return [whole(allOf([inSubject, ...kind])), ...distinct];
}

/** The same tiers within a scope. */
export function within(scope: string | null, tier: Tier): Tier {
  if (scope === null) return tier;
  if (tier.text === null) return whole(scope);
  const lead = tier.lead === null ? null : `${scope} & ${tier.lead}`;
  return { ...tier, text: `${scope} & ${tier.text}`, lead };
}

function whole(text: string): Tier {
  return { text, lead: null };
}

function lastAsPrefix(
  families: readonly Family[],
  tokens: Token[],
  may: (token: Token) => boolean,
): Tier {
  const last = tokens.at(-1);
  if (last?.typed == null || !may(last))
    return whole(allOf(tokens.map((token) => exactlyIn(families, token))));
  const others = tokens.slice(0, -1).map((token) => exactlyIn(families, token));
  return {
    text: allOf([...others, anyOf(families.map((family) => beginning(family, last)))]),
    lead: others.length > 0 ? allOf(others) : null,
  };
}

// "iphone 7" is not "iphone 75": numbers and single letters are completed in the weakest tier only.
function completes(token: Token): boolean {
  return token.typed !== null && /^\D{2,}/u.test(token.typed);
}
