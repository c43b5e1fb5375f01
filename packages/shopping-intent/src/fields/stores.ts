import type { KnownStore, StoreContext } from '../intent.ts';
import { ambiguousStoreNames, nonStoreNames } from '../lexicon/store-words.ts';
import { alternation, type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';
import { toCompatible } from '../text/trademarks.ts';

/** The stores a text names, in order; `everywhere` if it asks for all stores. */
export type ExtractedStores = { slugs: string[]; everywhere: boolean; rest: Phrase };

const quoted = '(?:" )?';
const before = `(?:(?:in|at|from|of|on|by|via|for|to|with|inside|the|both|store|shop|site|merchant|site_slug|slug|=|:) )`;
const placeWord = '(?:store|shop|site|merchant|boutique)';
const explicitLead = `(?:(?:in|at|from|on|by|via|inside) (?:the )?|${placeWord} (?:details |info |information |page |profile )?(?:for |of |on |slug )?(?:called |named )?(?:= |: )?|site_slug (?:= |: )?|(?:policy|policies|conditions|terms|hours|details|description) (?:of|for|at) (?:the )?)`;

/**
 * Reads the stores in a phrase and removes them from it. Full names, slugs and short names are
 * recognized anywhere, but slugs that are also words for goods (`tools`) only where a store is
 * expected (`at tools`). On the host of a store this holds for all names of other stores, because
 * anyone may call a store `Tote` or `Medium`.
 */
export function readStores(phrase: Phrase, context: StoreContext): ExtractedStores {
  const all = takeMatch(
    phrase,
    tokenPattern(
      '(?:in |at |from |across |of )?(?:any|all|every|each|other)(?: of)?(?: the| your)? (?:stores?|shops?|sites?|merchants?)|everywhere|anywhere',
    ),
  );
  const found: FoundStore[] = [];
  let rest = all.rest;
  for (const store of context.stores) {
    if (!mayMentionStore(phrase, store)) continue;
    const isOther = context.addressedSlug !== null && context.addressedSlug !== store.slug;
    const taken = takeStore(rest, store, isOther ? 'placed' : 'anywhere');
    if (taken.match && !taken.isExcluded)
      found.push({ slug: store.slug, at: phrase.indexOf(taken.match) });
    rest = taken.rest;
  }
  rest = takeNeighbors(rest, context, found);
  const slugs = found.sort((one, other) => one.at - other.at).map(({ slug }) => slug);
  if (slugs.length > 0 || all.match) return { slugs, everywhere: all.match !== null, rest };
  return { ...readUnknownStore(rest), everywhere: false };
}

type FoundStore = { slug: string; at: number };

/** In `at lagoon and tools`, a word for goods next to a store is also the name of a store. */
function takeNeighbors(phrase: Phrase, { stores }: StoreContext, found: FoundStore[]): Phrase {
  if (found.length === 0) return phrase;
  let rest = phrase;
  for (const store of stores) {
    const { slug } = getStoreSignature(store);
    if (!mayMentionStore(rest, store) || found.some((each) => each.slug === store.slug)) continue;
    const { match, rest: next } = takeMatch(rest, neighborPattern(slug));
    if (match) found.push({ slug: store.slug, at: match.index });
    rest = match ? next.replace('|', '{site}') : rest;
  }
  return rest;
}

const neighborPattern = (slug: string) =>
  tokenPattern(
    `(?<={site} )(?:and|or|&|, and) (?:the )?${alternation([slug])}(?: (?:store|shop|site))?`,
  );

/** What texts are searched for. Computed once for each store, because a context may have many. */
type StoreSignature = { slug: string; first: string; patterns: StorePatterns | null };
/** `placed`: only where nothing but a store is expected. */
type StorePatterns = { anywhere: RegExp[]; placed: RegExp[] };
const signatures = new WeakMap<KnownStore, StoreSignature>();

function getStoreSignature(store: KnownStore): StoreSignature {
  const cached = signatures.get(store);
  if (cached) return cached;
  const [first = ''] = toCompatible(store.name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u, 1);
  const signature = { slug: store.slug.toLowerCase(), first, patterns: null };
  signatures.set(store, signature);
  return signature;
}

function mayMentionStore(phrase: Phrase, store: KnownStore): boolean {
  const { slug, first } = getStoreSignature(store);
  return phrase.includes(slug) || (first !== '' && phrase.includes(first));
}

type StoreMention = { match: string | null; isExcluded: boolean; rest: Phrase };

function takeStore(phrase: Phrase, store: KnownStore, where: keyof StorePatterns): StoreMention {
  for (const pattern of getStorePatterns(store)[where]) {
    const { match } = takeMatch(phrase, pattern);
    if (!match) continue;
    const name = match.groups?.name ?? match.groups?.name2 ?? match.groups?.name3 ?? match[0];
    const excluded = takeMatch(
      phrase,
      tokenPattern(`,? ?(?:but )?(?:not|except|excluding|but not|no) (?:${pattern.source})`),
    );
    const rest = (excluded.match ? excluded : takeMatch(phrase, pattern)).rest.replace(
      '|',
      `${keepQuestionWords(match[0])}{site}`,
    );
    return {
      match: name,
      isExcluded: excluded.match !== null,
      rest: excluded.match ? rest.replace(/(?:store details )?\{site\}/, '|') : rest,
    };
  }
  return { match: null, isExcluded: false, rest: phrase };
}

function getStorePatterns(store: KnownStore): StorePatterns {
  const signature = getStoreSignature(store);
  signature.patterns ??= buildStorePatterns(store);
  return signature.patterns;
}

function buildStorePatterns(store: KnownStore): StorePatterns {
  const name = toNamePattern(store.name);
  const slug = alternation([store.slug.toLowerCase()]);
  const words = name.split(' ');
  const shorts = [
    slug,
    ...(words.length > 2 ? [words.slice(0, -1).join(' ')] : []),
    ...(words.length > 1 ? [words[0] ?? ''] : []),
  ].filter((short) => short.length > 2);
  const after = `(?: "|'s)?(?: (?:online )?${placeWord})?`;
  const full = `${before}{0,3}${quoted}(?<name>${name})(?: "|'s)?`;
  const placed = shorts.map(
    (short) =>
      `${explicitLead}${quoted}(?<name>${short})${after}|(?:(?:at|in|from|of|the|both) ){0,2}${quoted}(?<name2>${short})(?: "|'s)? (?:online )?${placeWord}`,
  );
  const searched = shorts.map((short) => `(?<=search )(?<name>${short})(?= for )`);
  const loose = shorts
    .filter((short) => !ambiguousStoreNames.has(short))
    .map((short) => `${before}{0,3}${quoted}(?<name>${short})${after}`);
  const only = [name, ...shorts].map(
    (each) =>
      `(?:at|from) (?:the )?${quoted}(?<name>${each})${after}|site_slug (?:= |: )?(?<name3>${each})|(?:(?:at|in|from|of|the|both) ){0,2}${quoted}(?<name2>${each})(?: "|'s)? (?:online )?${placeWord}`,
  );
  return {
    anywhere: [full, ...placed, ...searched, ...loose].map(tokenPattern),
    placed: only.map(tokenPattern),
  };
}

function toNamePattern(name: string): string {
  const plain = toCompatible(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&' -]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain
    .split(' ')
    .map((word) => (word === '&' || word === 'and' ? '(?:&|and)' : alternation([word])))
    .join(' ');
}

const unknownStore = tokenPattern(
  `(?:at|from|about|of|in|for) (?:the )?(?<name>[a-z0-9][a-z0-9-]{1,40}) ${placeWord}`,
);

/** Returns the name of an unknown store, so that the response can say that it does not exist. */
function readUnknownStore(phrase: Phrase): { slugs: string[]; rest: Phrase } {
  const { match, rest } = takeMatch(phrase, unknownStore);
  const name = match?.groups?.name;
  if (name === undefined || nonStoreNames.has(name)) return { slugs: [], rest: phrase };
  return { slugs: [name], rest: rest.replace('|', `${keepQuestionWords(match?.[0] ?? '')}{site}`) };
}

// Keeps words before a store name that say what is asked about the store.
function keepQuestionWords(match: string): string {
  if (questionWords.test(match)) return 'store details ';
  return match.startsWith('about ') ? 'about ' : '';
}

const questionWords =
  /(?:^| )(?:details|info|information|page|profile|policy|policies|conditions|terms|hours|description) /;
