import { isInStock, type Product } from '../../product.ts';
import { isVocabularyWord } from '../spelling/spelling.ts';
import { foldTag, listIndexWords, type SearchToken, tokenize } from '../text/tokens.ts';
import { buildTsvector, currencyFamily, siteFamily, tagFamily } from '../text/tsquery.ts';
import { isStopWord } from '../text/words.ts';

/** A row of `search_documents`, its columns as the text that PostgreSQL reads, and its words. */
export type SearchDocument = {
  workspaceId: string;
  productId: string;
  siteId: string;
  /** A tsvector. */
  lexemes: string;
  /** 1 for the shortest names to 4. */
  brevity: number;
  currency: string;
  /** int8multirange: one point for each variant. */
  prices: string;
  pricesInStock: string;
  /** Milliseconds before 1970: newer is smaller, so that every part of the order ascends. */
  newness: number;
  /** For the vocabulary that typing errors are corrected with. */
  words: string[];
};

// Keeps a row within about four kilobytes; words further down a description are not found.
const maxDescriptionWords = 250;

/** What search knows of a published product. */
export function toSearchDocument(product: Product): SearchDocument {
  const name = tokenize(product.name);
  const tags = product.tags.flatMap(tokenize);
  const labels = [...name, ...tags, ...listOptionTexts(product).flatMap(tokenize)];
  const description = extractDescriptionWords(product.description);
  const words = [...new Set([...labels.flatMap(listIndexWords), ...description])];
  const inStock = product.variants.filter(isInStock);
  return {
    workspaceId: product.workspaceId,
    productId: product.id,
    siteId: product.siteId,
    lexemes: buildLexemes(product, {
      subject: tokenize(extractSubject(product.name)),
      name,
      tags,
      labels,
      words,
    }),
    brevity: computeBrevity(name.length),
    currency: product.price.currency,
    prices: toPriceMultirange(product.variants),
    pricesInStock: toPriceMultirange(inStock),
    newness: -(product.publishedAt ?? product.createdAt).getTime(),
    words: words.filter(isVocabularyWord),
  };
}

// Classes, not words: walking from the shortest name on would pass all short names first for a
// match that needs three words more; within a class the matches lie evenly.
function computeBrevity(nameWords: number): number {
  return Math.min(4, Math.max(1, Math.ceil(nameWords / 4)));
}

type DocumentText = {
  subject: SearchToken[];
  name: SearchToken[];
  tags: SearchToken[];
  labels: SearchToken[];
  words: string[];
};

function buildLexemes(product: Product, text: DocumentText): string {
  const inName = new Set(text.name.flatMap(listIndexWords));
  const tagWords = text.tags.flatMap(listIndexWords).filter((word) => !inName.has(word));
  return buildTsvector([
    ...text.words,
    ...text.subject.flatMap(listIndexWords).map((word) => `^${word}`),
    ...[...inName].map((word) => `=${word}`),
    ...tagWords.map((word) => `*${word}`),
    ...text.labels.flatMap(listIndexWords).map((word) => `+${word}`),
    ...product.tags.flatMap(extractTagKinds).map((word) => `~${word}`),
    ...product.tags.map((tag) => tagFamily + foldTag(tag)),
    siteFamily + product.siteId,
    currencyFamily + product.price.currency,
  ]);
}

// "Strap for Apple Watch - Black" is a strap, and a black one.
function extractSubject(name: string): string {
  const subject = name.replace(/\s(?:for|with|fits|compatible)\s.*?(?=\s[-–—|]\s|$)/gis, '');
  return subject.trim() === '' ? name : subject;
}

// "Cables, Chargers & Adapters" names three kinds, each by the last word of its part.
function extractTagKinds(tag: string): string[] {
  const parts = tag.split(/[,&+;/]|\band\b/i);
  return parts.flatMap((part) => tokenize(part).slice(-1)).flatMap(listIndexWords);
}

function listOptionTexts(product: Product): string[] {
  return [...new Set(product.variants.flatMap(({ options }) => Object.entries(options).flat()))];
}

// Every description has "the": an entry in the index that nobody looks up.
function extractDescriptionWords(html: string): string[] {
  const text = html.replace(/<[^<>]*>/g, ' ').replace(/&(?:#?\w{1,10});/g, ' ');
  const words = tokenize(text.slice(0, maxDescriptionLength)).flatMap(listIndexWords);
  return [...new Set(words.filter((word) => !isStopWord(word)))].slice(0, maxDescriptionWords);
}

const maxDescriptionLength = 20_000;

function toPriceMultirange(variants: Product['variants']): string {
  const amounts = new Set(variants.map((variant) => variant.price.amount));
  return `{${[...amounts].map((amount) => `[${amount},${amount}]`).join(',')}}`;
}
