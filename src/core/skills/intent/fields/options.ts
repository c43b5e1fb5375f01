import type { Options } from '../../../catalog/product.ts';
import { meaningOf } from '../../../catalog/variants/synonyms.ts';
import { colors, colorsWhenAsked, shades } from '../lexicon/colors.ts';
import { notAfterSize, shortSizes, sizes } from '../lexicon/sizes.ts';
import { anyOf, type Phrase, take, tokens } from '../phrase/phrase.ts';

/** Options by name, values as `meaningOf` says them. */
export type SaidOptions = { options: Options; rest: Phrase };

const color = `(?:(?:${shades.join('|')})[ -])?(?:${anyOf(colors)})`;
const namedColor = tokens(
  `(?:in )?(?:the )?colou?rs? (?:is |should be |: |= |of )?(?<value>${color}|${colorsWhenAsked.join('|')})`,
);
const bareColor = tokens(color);

const bySystem = '(?:(?:us|uk|eu|eur) )?';
const numberSize = String.raw`\d{1,3}(?:\.5)?(?:x\d{2})?`;
const spelledSizes = 'four|five|six|seven|eight|nine|ten|eleven|twelve';
const sizeWords = anyOf(sizes);
const shortWords = anyOf(shortSizes);
const lead = '(?:(?:in|for|of|and) )?(?:an? )?';
const sizePatterns = [
  `${lead}(?:the )?size (?:is |should be |: |= |of )?${bySystem}(?<value>${sizeWords}|${shortWords}|${numberSize}|${spelledSizes})`,
  `${lead}${bySystem}(?<value>${sizeWords}|${shortWords}|${numberSize}) size`,
  `${lead}(?:us|uk|eu|eur) (?<value>${numberSize})`,
  `in (?:an? )?(?<value>${shortWords})`,
  String.raw`in (?:an? )?(?<value>\d{1,2}(?:\.5)?)(?= (?:[|.,?!]|please|$))`,
  `, (?<value>${shortWords}|lg)(?= (?:[|,.]|$))`,
  String.raw`, (?<value>\d{1,2}(?:\.5)?)(?= (?:[|.,]|$))`,
  `${lead}(?<value>${sizeWords})(?! (?:${notAfterSize.join('|')})(?= ))`,
].map(tokens);

const licenses = 'commercial|personal|extended|desktop|web';
const formats = 'pdf|epub|mobi|mp3|wav|flac|svg|png|otf|ttf|a4|letter';
const otherOptions: [name: string, pattern: RegExp][] = [
  [
    'license',
    tokens(
      `(?:(?:with|under|and|,) )?(?:(?:a|the) )?(?<value>${licenses}) (?:licen[cs]e|use)|licen[cs]e (?:: |= |is )?(?<other>${licenses})`,
    ),
  ],
  [
    'format',
    tokens(
      `(?:(?:in|as) )?(?:(?:an?|the) )?(?<value>${formats}) (?:format|file|version)|(?:in|as) (?:an? )?(?<other>${formats})|format (?:: |= )?(?<third>${formats})`,
    ),
  ],
  [
    'waist',
    tokens(
      String.raw`(?:(?:with )?(?:a )?)?(?<value>\d{2})(?: inch|")? waist|waist (?:: |size )?(?<other>\d{2})`,
    ),
  ],
];

/** Sizes, licenses and formats are taken out; colors stay, for they are words of names, too. */
export function readOptions(phrase: Phrase): SaidOptions {
  const options: Options = {};
  let rest = phrase;
  for (const [name, pattern] of otherOptions) {
    const taken = take(rest, pattern);
    const { value, other, third } = taken.match?.groups ?? {};
    if (taken.match) options[name] = meaningOf(value ?? other ?? third ?? '');
    rest = taken.rest;
  }
  const size = readSize(rest);
  if (size.value !== null) options.size = size.value;
  const hue = readColor(size.rest);
  if (hue.value !== null) options.color = hue.value;
  return { options, rest: hue.rest };
}

/** The last size that was said counts: people correct themselves. */
function readSize(phrase: Phrase): { value: string | null; rest: Phrase } {
  let value: string | null = null;
  let at = -1;
  let rest = phrase;
  for (const pattern of sizePatterns) {
    const { match, rest: next } = take(rest, pattern);
    if (!match || (value !== null && match[0].startsWith(', '))) continue;
    if (match.index > at) value = sizeOf(match.groups?.value ?? '');
    at = Math.max(at, match.index);
    rest = next;
  }
  return { value, rest };
}

function sizeOf(text: string): string {
  const spelled = spelledSizes.split('|').indexOf(text);
  return spelled >= 0 ? String(spelled + 4) : meaningOf(text);
}

function readColor(phrase: Phrase): { value: string | null; rest: Phrase } {
  const named = namedColor.exec(phrase);
  const value = named?.groups?.value;
  if (named && value !== undefined) {
    const rest = phrase.replace(named[0], value);
    return { value: meaningOf(value), rest };
  }
  const bare = bareColor.exec(phrase)?.[0];
  return { value: bare === undefined ? null : meaningOf(bare), rest: phrase };
}

/** Whether nothing but colors is left. */
export function isOnlyColor(query: string): boolean {
  return take(` ${query} `, bareColor).rest.trim() === '|';
}
