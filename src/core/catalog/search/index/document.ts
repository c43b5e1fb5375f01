import { isInStock, type Product } from '../../product.ts';
import { isVocabularyWord } from '../spelling/spelling.ts';
import { foldTag, listIndexWords, type SearchToken, tokenize } from '../text/tokens.ts';
import { buildTsvector, currencyFamily, siteFamily, tagFamily } from '../text/tsquery.ts';
import { isStopWord } from '../text/words.ts';
import { listNameHeads } from './name-heads.ts';

/** A row of `search_documents`, with columns in PostgreSQL's text form, and its words. */
export type SearchDocument = {
  workspaceId: string;
  productId: string;
  siteId: string;
  /** A tsvector. */
  lexemes: string;
  /** From 1 for the shortest names to 4. */
  brevity: number;
  currency: string;
  /** An int8multirange with one point for each price. */
  prices: string;
  pricesInStock: string;
  /** The negated publication time in milliseconds, so that all sort columns ascend. */
  newness: number;
  /** Words for the vocabulary of the spelling correction. */
  words: string[];
};

// Keeps a row within about 4 KB. Later words of a description are not searchable.
const maxDescriptionWords = 250;

/** The search document of a published product. */
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

// Classes instead of exact lengths: a walk in order of exact length would read all shorter names
// before the first match, while matches are spread evenly within a class.
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
  const kinds = new Set(product.tags.flatMap(extractTagKinds));
  const tagWords = text.tags.flatMap(listIndexWords).filter((word) => !inName.has(word));
  return buildTsvector([
    ...text.words,
    ...text.subject.flatMap(listIndexWords).map((word) => `^${word}`),
    ...[...inName].map((word) => `=${word}`),
    ...tagWords.map((word) => `*${word}`),
    ...text.labels.flatMap(listIndexWords).map((word) => `+${word}`),
    ...[...kinds].map((word) => `~${word}`),
    ...listNameHeads(product.name, kinds).map((word) => `!${word}`),
    ...product.tags.map((tag) => tagFamily + foldTag(tag)),
    siteFamily + product.siteId,
    currencyFamily + product.price.currency,
  ]);
}

// The subject of "Strap for Apple Watch - Black" is "Strap - Black".
function extractSubject(name: string): string {
  const subject = name.replace(/\s(?:for|with|fits|compatible)\s.*?(?=\s[-–—|]\s|$)/gis, '');
  return subject.trim() === '' ? name : subject;
}

// "Cables, Chargers & Adapters" names three kinds of product, each by the last word of its part.
function extractTagKinds(tag: string): string[] {
  const parts = tag.split(/[,&+;/]|\band\b/i);
  return parts.flatMap((part) => tokenize(part).slice(-1)).flatMap(listIndexWords);
}

function listOptionTexts(product: Product): string[] {
  return [...new Set(product.variants.flatMap(({ options }) => Object.entries(options).flat()))];
}

// Stop words are left out: they occur in every description and are not searched for.
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
