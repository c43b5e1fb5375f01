import { parseNumber, wholeNumber } from '../text/numbers.ts';
import { type Phrase, takeAllMatches, takeMatch, tokenPattern } from '../text/phrase.ts';
import { readStock } from '../text/stock.ts';

/** Filters of a search other than words and prices, and the remaining phrase. */
export type ExtractedFilters = {
  filters: { inStock?: true; tags?: string[]; collection?: string };
  rest: Phrase;
};

const tagWord = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,40}`;
const tagPattern = tokenPattern(
  `(?:tagged(?: with| as| :)?|with the tags?|tags?(?: :| =)|labell?ed) "? ?(?<first>${tagWord})(?: ")?(?: (?:and|or|,) (?<second>${tagWord}))?`,
);
const hashtagPattern = tokenPattern(`#(?<first>[\\p{L}][\\p{L}\\p{N}-]{0,40})`);
const collection = tokenPattern(
  String.raw`(?:(?:in|from|of|for) )?(?:the|your) (?<name>[\p{L}\p{N}&'" -]{2,40}?) (?:collection|range|line)|collection (?:: |= )(?<other>[\p{L}\p{N}-]{2,40})`,
);
const resultNouns =
  'options?|results?|choices|products?|items?|ideas?|suggestions?|things|hits|alternatives|recommendations?';
const limits = [
  `top (?<count>${wholeNumber})`,
  `(?:show|list|give|find|get|display|return)(?: me| us)?(?: the)?(?: first| top| best)? (?<count>${wholeNumber})(?! ?(?:[$€£]|dollars|bucks|x ))(?: (?:${resultNouns})(?: (?:for|of))?)?`,
  `(?:limit|max|maximum|at most|first|up to) (?:: |= |to )?(?<count>${wholeNumber}) (?:(?:candidate|matching|relevant|different|suitable) )?(?:${resultNouns})`,
  `(?:the )?(?:cheapest|best|newest|most popular) (?<count>${wholeNumber})(?= \\p{L})`,
  `(?:the |your )?(?<count>${wholeNumber}) (?:cheapest|best|newest|most popular)(?= \\p{L})`,
  `(?<count>${wholeNumber}) (?:${resultNouns}) (?:for|of)`,
  `(?:, |; |and )?(?:(?:return|give me|only|just|at most|no more than|the|top|first|limited to) ){0,3}(?<count>${wholeNumber}) (?:results?|hits|options|suggestions|choices|matches|ideas|recommendations?)(?: only| max| maximum| at most| please)?(?= (?:[|,.!?;]|$))`,
  `limit (?:: |= |to )?(?<count>${wholeNumber})`,
].map(tokenPattern);

// "Two or three" is not a limit.
const approximateCount = tokenPattern(
  `(?:show|list|give|find|get)(?: me| us)? ${wholeNumber} or ${wholeNumber}`,
);

export function readFilters(phrase: Phrase): ExtractedFilters {
  const tags = takeAllMatches(phrase, tagPattern);
  const hashes = takeAllMatches(tags.rest, hashtagPattern);
  const collected = takeMatch(hashes.rest, collection);
  const stock = readStock(collected.rest);
  const name = collected.match?.groups?.name ?? collected.match?.groups?.other;
  const words = [...tags.matches, ...hashes.matches].flatMap(({ groups }) => [
    groups?.first,
    groups?.second,
  ]);
  const tagNames = words.filter((word) => word !== undefined);
  const filters = {
    ...(stock.inStock ? { inStock: true as const } : {}),
    ...(tagNames.length > 0 ? { tags: tagNames } : {}),
    ...(name === undefined ? {} : { collection: name.replaceAll('"', '').trim() }),
  };
  return { filters, rest: stock.rest };
}

/** Reads how many results are requested: `top 5`, `show me three dresses`. */
export function readLimit(phrase: Phrase): { limit?: number; rest: Phrase } {
  const loose = takeMatch(phrase, approximateCount);
  if (loose.match) return { rest: loose.rest };
  for (const pattern of limits) {
    const { match, rest } = takeMatch(phrase, pattern);
    const limit = parseNumber(match?.groups?.count ?? '0');
    if (match && limit >= 1 && limit <= 100) return { limit, rest };
  }
  return { rest: phrase };
}
