import { parseUtterance } from '../phrase/parse-utterance.ts';
import { type Phrase, tokenPattern } from '../text/phrase.ts';

const checkoutPattern = tokenPattern(
  "(?:and|then|[,.;!]) (?:(?:and|then|also|please|now|next|finally|just|go ahead and|i'd like to|i want to|i'll|let's|let me|proceed to|go to|go) ){0,6}(?<what>check (?:me |us |it )?out|checkout|pay|place (?:the|my|an) order|(?:buy|order) (?:it|them|the rest|everything))(?! (?:later|tomorrow|page|link|is|was) )",
);

/** "Add a tote and pay" */
export function findCheckout(phrase: Phrase): string[] {
  const what = checkoutPattern.exec(phrase)?.groups?.what;
  return what === undefined ? [] : [what];
}

/** How goods are paid, which is no further request: "buy a tote and pay by card". */
const payingBy = tokenPattern('pay (?:by|with|via|in|using)');
const checkoutFirst = tokenPattern(
  'check ?out (?:and|,|but) (?:(?:first|also|then|please) ){0,2}(?:add|put|buy|order|get)',
);

/** Whether a text that names goods also asks for a checkout: "add a tote and check out". */
export function asksForCheckout(text: string): boolean {
  const { phrase } = parseUtterance(text);
  const [what = ''] = findCheckout(phrase);
  // "The tote is nice. Order it" only orders the tote.
  const isCheckout = /^(?:check|place)/u.test(what) || (what === 'pay' && !payingBy.test(phrase));
  return isCheckout || checkoutFirst.test(phrase);
}
