import type { CatalogLookup, KnownProduct } from '../catalog-lookup.ts';
import { numberWords, units } from '../text/number-words.ts';

/** The products and plans of the addressed store, prepared for finding their names in texts. */
export type KnownThings = {
  catalog: CatalogLookup;
  /** By a normalized word of the name. */
  productsByWord: ReadonlyMap<string, readonly NamedThing[]>;
  /** By the word that says what the product is: `boot`, `font`. */
  productsByKind: ReadonlyMap<string, readonly NamedThing[]>;
  /** By a word of a tag: other products may be called a `hat`, too. */
  productsByTag: ReadonlyMap<string, readonly KnownProduct[]>;
  /** Words that name a kind of product, those of names and the last ones of tags. */
  kinds: ReadonlySet<string>;
  /** All words of names, tags and options. */
  vocabulary: ReadonlySet<string>;
  plans: readonly { name: string; words: readonly string[] }[];
};

/** `core`: the words by which people call a product, without sizes and subtitles. */
export type NamedThing = {
  product: KnownProduct;
  words: ReadonlySet<string>;
  /** The words in square brackets behind the name, which count only all together. */
  bracketed: readonly string[];
  core: ReadonlySet<string>;
};

export function prepareKnownThings(
  products: readonly KnownProduct[],
  plans: readonly string[],
  catalog: CatalogLookup,
): KnownThings {
  const { splitWords } = catalog;
  const productsByWord = new Map<string, NamedThing[]>();
  const productsByKind = new Map<string, NamedThing[]>();
  const productsByTag = new Map<string, KnownProduct[]>();
  const kinds = new Set<string>();
  const vocabulary = new Set<string>();
  for (const product of products) {
    const thing = toNamedThing(product, catalog);
    const noun = listNouns(thing, catalog).at(-1) ?? '';
    const tags = product.tags.map(splitWords);
    const values = product.options.flatMap((option) => option.values.flatMap(splitWords));
    for (const word of thing.words) add(productsByWord, word, thing);
    for (const word of tags.flat()) add(productsByTag, word, product);
    add(productsByKind, noun, thing);
    for (const words of [[noun], ...tags]) kinds.add(words.at(-1) ?? '');
    for (const word of [...thing.words, ...tags.flat(), ...values]) vocabulary.add(word);
  }
  const named = plans.map((name) => ({ name, words: splitWords(name) }));
  const byWords = { productsByWord, productsByKind, productsByTag };
  return { catalog, ...byWords, kinds, vocabulary, plans: named };
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export const listKnownProducts = ({ productsByWord }: KnownThings): KnownProduct[] => [
  ...new Set([...productsByWord.values()].flat().map(({ product }) => product)),
];

/** A chisel set in a roll is no roll. */
const complement = / (?:in|with|for|from|on|about|without) .*/iu;

/** The core words without units and complements: the kind of a `Tent 4 Person` is a tent. */
const listNouns = ({ product, core, words }: NamedThing, { splitWords }: CatalogLookup) => {
  const name = [...words];
  const title = new Set(splitWords(product.name.replace(complement, '')));
  const isCounted = (word: string) => /^\d/u.test(name[name.indexOf(word) - 1] ?? '');
  const nouns = [...core].filter((word) => !(isUnit(word) && isCounted(word)));
  const ofTitle = nouns.filter((word) => title.has(word));
  return ofTitle.length > 0 ? ofTitle : nouns;
};

/** Words that are in names, or stand between their words, but say little: `The Night Ferry`. */
const smallWords = new Set(
  'a an the and or of in on for with by to no my our your his her their'.split(' '),
);
const measure = /^(?:\d+(?:[.,]\d+)*\p{L}{0,4}|mm|cm|ml|l|kg|g|oz|in|inch|ft|w|v|pc|pcs|pack|ah)$/u;

/** A name without square brackets behind it, whose words may be a sentence. */
export const stripBrackets = (name: string): string => name.replace(/(?<=[^[])\[.*$/u, '');

function toNamedThing(product: KnownProduct, { splitWords }: CatalogLookup): NamedThing {
  const name = stripBrackets(product.name);
  const brackets = product.name.slice(name.length);
  const words = new Set(splitWords(name).map(toNumeral));
  const title = product.name.split(/[,:;([{|]| [-–—] /u)[0] ?? product.name;
  const titleWords = splitWords(title).filter((word) => !smallWords.has(word));
  const plain = titleWords.filter((word) => !measure.test(word));
  const core = plain.length > 0 ? plain : titleWords;
  return {
    product,
    words,
    bracketed: splitWords(brackets).map(toNumeral),
    core: new Set(core.length > 0 ? core.map(toNumeral) : words),
  };
}

/** A number in digits: "a four person tent" is a "Tent 4 Person". Other words are unchanged. */
export const toNumeral = (word: string): string => String(numberWords.get(word) ?? word);

const unit = new RegExp(`^(?:${units.join('|')})$`, 'u');
export const isUnit = (word: string): boolean => unit.test(word);

export const isSmallWord = (word: string): boolean => smallWords.has(word);
export const isMeasure = (word: string): boolean => measure.test(word);
