import { prepareKnownThings, preparePatterns, readIntent } from '@stoa/shopping-intent';
import { parseSearchWords } from '../../core/catalog/search/text/words.ts';
import { expandQuery } from '../../core/catalog/search/vocabulary/expand-query.ts';
import { findPurpose } from '../../core/catalog/search/vocabulary/find-purpose.ts';
import { catalogLookup } from '../../core/skills/words/catalog-lookup.ts';
import { stopwatch } from '../../kernel/clock.ts';

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
const pause = 20;
/** Short steps are done together. */
const turnMilliseconds = 10;

/**
 * Reads some texts after a start, because compiling the patterns and preparing the vocabulary take
 * some 0.7 seconds of processor time that the first request would wait for. Requests are served
 * between the steps.
 */
export function startWarmUp(steps = warmUp(), pauses = { firstPause, pause }): void {
  const takeTurn = (): void => {
    const startedAt = stopwatch();
    while (stopwatch() - startedAt < turnMilliseconds) if (steps.next().done) return;
    setTimeout(takeTurn, pauses.pause).unref();
  };
  setTimeout(takeTurn, pauses.firstPause).unref();
}

function* warmUp(): Generator<void> {
  yield* preparePatterns();
  yield void expandQuery(parseSearchWords('tee'), []);
  yield void findPurpose(parseSearchWords('tee'));
  const things = prepareKnownThings([], [], catalogLookup);
  for (const text of texts)
    yield void readIntent(text, { addressedSlug: null, stores: [], currency: 'USD', things });
}
