import type { Options } from '../../../catalog/product.ts';
import { readOptions } from '../fields/options.ts';
import { isFiller, queryOf } from '../fields/query.ts';
import { shortSizes } from '../lexicon/sizes.ts';
import { anyOf, type Phrase, spaced, tokens } from '../phrase/phrase.ts';

/** What a line of a cart is to become, and the words for the line itself. */
export type Replaced = { newOptions: Options; what: Phrase };

const become =
  '(?<become>\\S+(?: \\S+){0,4}?)(?= (?:[|,.!?;]|instead|rather than|rather|not|please|now|then|$))';
const ways = [
  `(?:swap|exchange|switch|change|replace|trade|update|upgrade|set) (?<what>(?:\\S+ ){0,12}?)(?:out |over )?(?:for|to|with|into|by) (?:an? |the |one in )?${become}`,
  `(?:make|turn) (?<what>(?:it|that|this|them|those|these|mine|(?:the|my)(?: \\S+){1,4}?) )(?:in |into |be )?(?:an? |the )?${become}`,
  `(?:have|get|take|want|prefer|like|do|need) (?<what>(?:it|that|them|those|this|these|the \\S+(?: \\S+)?) )(?:in|as|to be) (?:an? |the )?${become}`,
  `(?<what>(?:the|my) (?:\\S+ ){1,3}?)(?:should|has to|needs to|must|ought to) be (?:in |an? |the )?${become}`,
  `(?:meant|mean|wanted|rather have|rather take|go for|go with|prefer|actually|actually ,) (?<what>)(?:it |them |that |the )?(?:in |an? |the )?${become}`,
  `(?<what>)(?:in |an? |the )?(?<become>\\S+(?: \\S+){0,2}) (?:instead|rather)`,
].map(tokens);

const aspect = tokens(
  '(?:the |its |their |my )?(?<name>size|colou?r|license|format|waist)(?: of| for| on|(?= $))',
);
const shortSize = new RegExp(`^(?:${anyOf(shortSizes)}|\\d{1,3}(?:\\.5)?)$`, 'u');

/** Reads `swap the medium for a large`, `change it to navy`; null: no options take the place of others. */
export function readReplaced(phrase: Phrase): Replaced | null {
  for (const way of ways) {
    const match = way.exec(phrase);
    const { what = '', become: said = '' } = match?.groups ?? {};
    if (!match) continue;
    const named = aspect.exec(spaced(what))?.groups?.name ?? '';
    const newOptions = onlyOptions(said, named);
    if (newOptions === null) continue;
    return { newOptions, what: spaced(spaced(what).replace(aspect, ' ')) };
  }
  return null;
}

function onlyOptions(said: string, aspectNamed: string): Options | null {
  const isShort = shortSize.test(said) && (/\D/.test(said) || aspectNamed === 'size');
  const { options, rest } = readOptions(
    spaced(isShort ? `size ${said}` : `${aspectNamed} ${said}`),
  );
  const words = queryOf(rest);
  const left = Object.values(options).reduce((text, value) => text.replace(value, ''), words);
  return Object.keys(options).length > 0 && isFiller(left.trim()) ? options : null;
}
