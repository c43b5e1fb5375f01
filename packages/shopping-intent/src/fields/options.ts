import type { VariantOptions } from '../catalog-lookup.ts';
import { colors, contextualColors, shades } from '../lexicon/colors.ts';
import { nonSizeNouns, shortSizes, sizes } from '../lexicon/sizes.ts';
import { alternation, type Phrase, takeMatch, tokenPattern } from '../text/phrase.ts';
import { toCanonicalTerm } from '../text/synonyms.ts';

/** Options by name, with values from `toCanonicalTerm`, and the remaining phrase. */
export type ExtractedOptions = { options: VariantOptions; rest: Phrase };

const color = `(?:(?:${shades.join('|')})[ -])?(?:${alternation(colors)})`;
const namedColor = tokenPattern(
  `(?:in )?(?:the )?colou?rs? (?:is |should be |: |= |of )?(?<value>${color}|${contextualColors.join('|')})`,
);
const bareColor = tokenPattern(color);

const sizeSystem = '(?:(?:us|uk|eu|eur) )?';
const numberSize = String.raw`\d{1,3}(?:\.5)?(?:x\d{2})?`;
const spelledSizes = 'four|five|six|seven|eight|nine|ten|eleven|twelve';
const sizeWords = alternation(sizes);
const shortWords = alternation(shortSizes);
const optionLead = '(?:(?:in|for|of|and) )?(?:an? )?';
const sizePatterns = [
  `${optionLead}(?:the )?size (?:is |should be |: |= |of )?${sizeSystem}(?<value>${sizeWords}|${shortWords}|${numberSize}|${spelledSizes})`,
  `${optionLead}${sizeSystem}(?<value>${sizeWords}|${shortWords}|${numberSize}) size`,
  `${optionLead}(?:us|uk|eu|eur) (?<value>${numberSize})`,
  `in (?:an? )?(?<value>${shortWords})`,
  String.raw`in (?:an? )?(?<value>\d{1,2}(?:\.5)?)(?= (?:[|.,?!]|please|$))`,
  `, (?<value>${shortWords}|lg)(?= (?:[|,.]|$))`,
  String.raw`, (?<value>\d{1,2}(?:\.5)?)(?= (?:[|.,]|$))`,
  `${optionLead}(?<value>${sizeWords})(?! (?:${nonSizeNouns.join('|')})(?= ))`,
].map(tokenPattern);

const licenses = 'commercial|personal|extended|desktop|web';
const formats = 'pdf|epub|mobi|mp3|wav|flac|svg|png|otf|ttf|a4|letter';
const otherOptions: [name: string, pattern: RegExp][] = [
  [
    'license',
    tokenPattern(
      `(?:(?:with|under|and|,) )?(?:(?:a|the) )?(?<value>${licenses}) (?:licen[cs]e|use)|licen[cs]e (?:: |= |is )?(?<other>${licenses})`,
    ),
  ],
  [
    'format',
    tokenPattern(
      `(?:(?:in|as) )?(?:(?:an?|the) )?(?<value>${formats}) (?:format|file|version)|(?:in|as) (?:an? )?(?<other>${formats})|format (?:: |= )?(?<third>${formats})`,
    ),
  ],
  [
    'waist',
    tokenPattern(
      String.raw`(?:(?:with )?(?:a )?)?(?<value>\d{2})(?: inch|")? waist|waist (?:: |size )?(?<other>\d{2})`,
    ),
  ],
];

/**
 * Reads the options and removes them from the phrase. The name of a color stays, because product
 * names contain colors too.
 */
export function readOptions(phrase: Phrase): ExtractedOptions {
  const options: VariantOptions = {};
  let rest = phrase;
  for (const [name, pattern] of otherOptions) {
    const taken = takeMatch(rest, pattern);
    const { value, other, third } = taken.match?.groups ?? {};
    if (taken.match) options[name] = toCanonicalTerm(value ?? other ?? third ?? '');
    rest = taken.rest;
  }
  const size = readSize(rest);
  if (size.value !== null) options.size = size.value;
  const colorMatch = readColor(size.rest);
  if (colorMatch.value !== null) options.color = colorMatch.value;
  return { options, rest: colorMatch.rest };
}

/** Reads the last size in the phrase, because people correct themselves. */
function readSize(phrase: Phrase): { value: string | null; rest: Phrase } {
  let value: string | null = null;
  let at = -1;
  let rest = phrase;
  for (const pattern of sizePatterns) {
    const { match, rest: next } = takeMatch(rest, pattern);
    if (!match || (value !== null && match[0].startsWith(', '))) continue;
    if (match.index > at) value = toSizeValue(match.groups?.value ?? '');
    at = Math.max(at, match.index);
    rest = next;
  }
  return { value, rest };
}

function toSizeValue(text: string): string {
  const spelled = spelledSizes.split('|').indexOf(text);
  return spelled >= 0 ? String(spelled + 4) : toCanonicalTerm(text);
}

function readColor(phrase: Phrase): { value: string | null; rest: Phrase } {
  const named = namedColor.exec(phrase);
  const value = named?.groups?.value;
  if (named && value !== undefined) {
    const rest = phrase.replace(named[0], value);
    return { value: toCanonicalTerm(value), rest };
  }
  const bare = bareColor.exec(phrase)?.[0];
  return { value: bare === undefined ? null : toCanonicalTerm(bare), rest: phrase };
}

/** Whether a query is the name of a color and nothing else. */
export function isOnlyColor(query: string): boolean {
  return takeMatch(` ${query} `, bareColor).rest.trim() === '|';
}
