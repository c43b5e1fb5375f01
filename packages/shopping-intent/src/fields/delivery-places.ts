import { parsePlace } from './place/parse-place.ts';

/** Tokens from `from` to before `end`. */
type Span = { from: number; end: number };

const pronoun = '(?:it|them|this|that|these|those|one|everything)';
const cue = new RegExp(
  `(?:^| )(?:(?:send|ship|deliver|mail|post|sent|shipped|delivered|mailed|posted)(?: ${pronoun})?(?: over)? to|(?:get|bring) ${pronoun}(?: over)? to|address is|(?:city|town|address) :)$`,
  'u',
);
const maxCueTokens = 4;
/** "To my sister in" */
const recipient = /^(?:my|our|his|her|their|a) [^ ]+(?: [^ ]+)? (?:in|at) /u;
const maxRecipientTokens = 5;

/** Where a text says that the goods go: its words are places and people, and no goods. */
export function findDeliveryPlaces(tokens: readonly string[]): Span[] {
  return tokens.flatMap((_, at) => {
    if (!cue.test(tokens.slice(Math.max(0, at - maxCueTokens + 1), at + 1).join(' '))) return [];
    const from = findPlaceStart(tokens, tokens[at + 1] === ':' ? at + 2 : at + 1);
    const draft = parsePlace(tokens, from);
    return [{ from, end: draft === null || draft === 'doubt' ? from + 1 : draft.end }];
  });
}

function findPlaceStart(tokens: readonly string[], from: number): number {
  const text = `${tokens.slice(from, from + maxRecipientTokens).join(' ')} `;
  const words = recipient.exec(text)?.[0] ?? '';
  return from + words.split(' ').length - 1;
}
