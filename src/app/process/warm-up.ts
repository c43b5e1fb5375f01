import { prepareKnownThings, readIntent } from '@stoa/shopping-intent';
import { parseSearchWords } from '../../core/catalog/search/text/words.ts';
import { expandQuery } from '../../core/catalog/search/vocabulary/expand-query.ts';
import { findPurpose } from '../../core/catalog/search/vocabulary/find-purpose.ts';
import { catalogLookup } from '../../core/skills/words/catalog-lookup.ts';

/** One text for each way of reading: purchases, small talk, orders, plans, questions, searches. */
const texts = [
  'grey tee',
  'hello',
  'buy two grey tees in medium and ship them to Austin, Texas',
  'where is my order 1001?',
  'join the gold membership and apply the coupon SAVE10',
  'show me lamps under $50 in stock',
];

const firstPause = 1_000;
const pause = 200;

/**
 * Reads some texts after a start, because compiling the patterns and preparing the vocabulary take
 * some 0.7 seconds of processor time that the first request would wait for. Requests are served
 * between two texts.
 */
export function startWarmUp(read = readText, pauses = { firstPause, pause }): void {
  const readFrom = (at: number): void => {
    const text = texts[at];
    if (text === undefined) return;
    read(text);
    setTimeout(readFrom, pauses.pause, at + 1).unref();
  };
  setTimeout(readFrom, pauses.firstPause, 0).unref();
}

function readText(text: string): void {
  const words = parseSearchWords(text);
  expandQuery(words, []);
  findPurpose(words);
  const things = prepareKnownThings([], [], catalogLookup);
  readIntent(text, { addressedSlug: null, stores: [], currency: 'USD', things });
}
