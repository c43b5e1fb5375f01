import { DomainError } from '../../../../kernel/domain-error.ts';
import type { OfferedVariants } from '../../words/displayed-items.ts';
import { toNormalizedWords } from '../../words/variant-words.ts';

const change =
  /\b(?:no|not|never|without|except|only|just|instead|rather|but|remove|drop|delete|leave|skip|change|other|another|different|else|less|fewer|minus|forget)\b|n['’]t\b/iu;
const maxQuoted = 100;

/**
 * 422 `offer_declined` for an answer that changes the request in words that are not understood: "no
 * socks". If the question stayed open, the next answer would buy what the buyer wanted to change.
 * An answer with a value of the offered variants is about the choice: "not the navy one".
 */
export function assertNoOtherRequest(text: string, variants: OfferedVariants | null): void {
  if (!change.test(text) || text.includes('?') || namesValue(text, variants)) return;
  throw new DomainError(
    'unprocessable',
    'offer_declined',
    `I did not understand “${text.trim().slice(0, maxQuoted)}”, so nothing was bought and no cart was changed, and this request is closed. Send the whole request in a new message.`,
  );
}

function namesValue(text: string, variants: OfferedVariants | null): boolean {
  const words = new Set(toNormalizedWords(text));
  const values = (variants?.options ?? []).flatMap((options) => Object.values(options));
  return values.some((value) => toNormalizedWords(value).every((word) => words.has(word)));
}
