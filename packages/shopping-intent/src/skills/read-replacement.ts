import type { VariantOptions } from '../catalog-lookup.ts';
import { readOptions } from '../fields/options.ts';
import { extractQuery, isFiller } from '../fields/query.ts';
import { shortSizes } from '../lexicon/sizes.ts';
import { alternation, normalizeSpaces, type Phrase, tokenPattern } from '../text/phrase.ts';

/** The new options of a cart line, and the words that identify the line. */
export type ReplacementRequest = { newOptions: VariantOptions; what: Phrase };

const replacementValue =
  '(?<become>\\S+(?: \\S+){0,4}?)(?= (?:[|,.!?;]|instead|rather than|rather|not|please|now|then|$))';
const replacementPatterns = [
  `(?:swap|exchange|switch|change|replace|trade|update|upgrade|set) (?<what>(?:\\S+ ){0,12}?)(?:out |over )?(?:for|to|with|into|by) (?:an? |the |one in )?${replacementValue}`,
  `(?:make|turn) (?<what>(?:it|that|this|them|those|these|mine|(?:the|my)(?: \\S+){1,4}?) )(?:in |into |be )?(?:an? |the )?${replacementValue}`,
  `(?:have|get|take|want|prefer|like|do|need) (?<what>(?:it|that|them|those|this|these|the \\S+(?: \\S+)?) )(?:in|as|to be) (?:an? |the )?${replacementValue}`,
  `(?<what>(?:the|my) (?:\\S+ ){1,3}?)(?:should|has to|needs to|must|ought to) be (?:in |an? |the )?${replacementValue}`,
  `(?:meant|mean|wanted|rather have|rather take|go for|go with|prefer|actually|actually ,) (?<what>)(?:it |them |that |the )?(?:in |an? |the )?${replacementValue}`,
  `(?<what>)(?:in |an? |the )?(?<become>\\S+(?: \\S+){0,2}) (?:instead|rather)`,
].map(tokenPattern);

const optionAspect = tokenPattern(
  '(?:the |its |their |my )?(?<name>size|colou?r|license|format|waist)(?: of| for| on|(?= $))',
);
const shortSize = new RegExp(`^(?:${alternation(shortSizes)}|\\d{1,3}(?:\\.5)?)$`, 'u');

/** Reads `swap the medium for a large` or `change it to navy`; null if no options are replaced. */
export function readReplacement(phrase: Phrase): ReplacementRequest | null {
  for (const pattern of replacementPatterns) {
    const match = pattern.exec(phrase);
    const { what = '', become: replacement = '' } = match?.groups ?? {};
    if (!match) continue;
    const named = optionAspect.exec(normalizeSpaces(what))?.groups?.name ?? '';
    const newOptions = parseOnlyOptions(replacement, named);
    if (newOptions === null) continue;
    return { newOptions, what: normalizeSpaces(normalizeSpaces(what).replace(optionAspect, ' ')) };
  }
  return null;
}

function parseOnlyOptions(replacement: string, aspectNamed: string): VariantOptions | null {
  const isShort = shortSize.test(replacement) && (/\D/.test(replacement) || aspectNamed === 'size');
  const { options, rest } = readOptions(
    normalizeSpaces(isShort ? `size ${replacement}` : `${aspectNamed} ${replacement}`),
  );
  const words = extractQuery(rest);
  const left = Object.values(options).reduce((text, value) => text.replace(value, ''), words);
  return Object.keys(options).length > 0 && isFiller(left.trim()) ? options : null;
}
