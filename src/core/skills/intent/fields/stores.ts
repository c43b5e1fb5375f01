import type { IntentContext, KnownStore } from '../intent.ts';
import { goodsAsNames, noStoreNames } from '../lexicon/store-words.ts';
import { anyOf, type Phrase, take, tokens } from '../phrase/phrase.ts';

/** The stores a text names, in its order; `everywhere` when it asks for all of them. */
export type SaidStores = { slugs: string[]; everywhere: boolean; rest: Phrase };

const quoted = '(?:" )?';
const before = `(?:(?:in|at|from|of|on|by|via|for|to|with|inside|the|both|store|shop|site|merchant|site_slug|slug|=|:) )`;
const placeWord = '(?:store|shop|site|merchant|boutique)';
const strong = `(?:(?:in|at|from|on|by|via|inside) (?:the )?|${placeWord} (?:details |info |information |page |profile )?(?:for |of |on |slug )?(?:called |named )?(?:= |: )?|site_slug (?:= |: )?|(?:policy|policies|conditions|terms|hours|details|description) (?:of|for|at) (?:the )?)`;

/**
 * Takes the stores out. Full names count anywhere; slugs and short names where a store is expected
 * (`at lagoon`); slugs that are goods as well (`tools`) only there.
 */
export function readStores(phrase: Phrase, context: IntentContext): SaidStores {
  const all = take(
    phrase,
    tokens(
      '(?:in |at |from |across |of )?(?:any|all|every|each|other)(?: of)?(?: the| your)? (?:stores?|shops?|sites?|merchants?)|everywhere|anywhere',
    ),
  );
  const found: FoundStore[] = [];
  let rest = all.rest;
  for (const store of context.stores) {
    if (!mayName(phrase, store)) continue;
    const taken = takeStore(rest, store);
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

/** `at lagoon and tools`: beside a store, a word that could be goods is the name of one, too. */
function takeNeighbors(phrase: Phrase, { stores }: IntentContext, found: FoundStore[]): Phrase {
  if (found.length === 0) return phrase;
  let rest = phrase;
  for (const store of stores) {
    const { slug } = signsOf(store);
    if (!mayName(rest, store) || found.some((each) => each.slug === store.slug)) continue;
    const { match, rest: next } = take(rest, beside(slug));
    if (match) found.push({ slug: store.slug, at: match.index });
    rest = match ? next.replace('|', '{site}') : rest;
  }
  return rest;
}

const beside = (slug: string) =>
  tokens(`(?<={site} )(?:and|or|&|, and) (?:the )?${anyOf([slug])}(?: (?:store|shop|site))?`);

/** What of a store is looked for in every text: worked out once, for a context may hold many. */
type Signs = { slug: string; first: string; patterns: RegExp[] | null };
const known = new WeakMap<KnownStore, Signs>();

function signsOf(store: KnownStore): Signs {
  const kept = known.get(store);
  if (kept) return kept;
  const [first = ''] = store.name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'-]+/u, 1);
  const signs = { slug: store.slug.toLowerCase(), first, patterns: null };
  known.set(store, signs);
  return signs;
}

function mayName(phrase: Phrase, store: KnownStore): boolean {
  const { slug, first } = signsOf(store);
  return phrase.includes(slug) || (first !== '' && phrase.includes(first));
}

type TakenStore = { match: string | null; isExcluded: boolean; rest: Phrase };

function takeStore(phrase: Phrase, store: KnownStore): TakenStore {
  for (const pattern of patternsOf(store)) {
    const { match } = take(phrase, pattern);
    if (!match) continue;
    const name = match.groups?.name ?? match.groups?.name2 ?? match[0];
    const excluded = take(
      phrase,
      tokens(`,? ?(?:but )?(?:not|except|excluding|but not|no) (?:${pattern.source})`),
    );
    const rest = (excluded.match ? excluded : take(phrase, pattern)).rest.replace(
      '|',
      `${askedFor(match[0])}{site}`,
    );
    return {
      match: name,
      isExcluded: excluded.match !== null,
      rest: excluded.match ? rest.replace(/(?:store details )?\{site\}/, '|') : rest,
    };
  }
  return { match: null, isExcluded: false, rest: phrase };
}

function patternsOf(store: KnownStore): RegExp[] {
  const signs = signsOf(store);
  signs.patterns ??= waysToName(store);
  return signs.patterns;
}

function waysToName(store: KnownStore): RegExp[] {
  const name = spokenName(store.name);
  const slug = anyOf([store.slug.toLowerCase()]);
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
      `${strong}${quoted}(?<name>${short})${after}|(?:(?:at|in|from|of|the|both) ){0,2}${quoted}(?<name2>${short})(?: "|'s)? (?:online )?${placeWord}`,
  );
  const searched = shorts.map((short) => `(?<=search )(?<name>${short})(?= for )`);
  const loose = shorts
    .filter((short) => !goodsAsNames.has(short))
    .map((short) => `${before}{0,3}${quoted}(?<name>${short})${after}`);
  return [full, ...placed, ...searched, ...loose].map(tokens);
}

function spokenName(name: string): string {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}&' -]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain
    .split(' ')
    .map((word) => (word === '&' || word === 'and' ? '(?:&|and)' : anyOf([word])))
    .join(' ');
}

const unknownStore = tokens(
  `(?:at|from|about|of|in|for) (?:the )?(?<name>[a-z0-9][a-z0-9-]{1,40}) ${placeWord}`,
);

/** A store nobody knows is passed on, so that the answer can say that it is unknown. */
function readUnknownStore(phrase: Phrase): { slugs: string[]; rest: Phrase } {
  const { match, rest } = take(phrase, unknownStore);
  const name = match?.groups?.name;
  if (name === undefined || noStoreNames.has(name)) return { slugs: [], rest: phrase };
  return { slugs: [name], rest: rest.replace('|', `${askedFor(match?.[0] ?? '')}{site}`) };
}

// The words before a name that say what is asked about it stay.
function askedFor(match: string): string {
  if (asksAbout.test(match)) return 'store details ';
  return match.startsWith('about ') ? 'about ' : '';
}

const asksAbout =
  /(?:^| )(?:details|info|information|page|profile|policy|policies|conditions|terms|hours|description) /;
