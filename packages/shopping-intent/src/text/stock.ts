import { type Phrase, takeMatch, tokenPattern } from './phrase.ts';

const stockPattern = tokenPattern(
  '(?:only )?(?:that (?:is|are) |which (?:is|are) |ones? |items? |return only items |are |is )?(?:currently |still |actually |only )?(?:in stock|in-stock|instock|available|availability required|must be available|on hand|in_stock(?: (?:=|:) true)?)(?: only| now| right now| today)?',
);

/** Reads whether only products in stock are wanted. */
export function readStock(phrase: Phrase): { inStock: boolean; rest: Phrase } {
  const { match, rest } = takeMatch(phrase, stockPattern);
  return { inStock: match !== null, rest };
}
