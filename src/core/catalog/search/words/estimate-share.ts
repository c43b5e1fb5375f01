/*
 * Estimates how many documents match a tsquery, by the rules of PostgreSQL's planner
 * (src/backend/tsearch/ts_selfuncs.c), so that a plan needs no statement for its estimates.
 */

/** Shares of documents that have a lexeme; `known` is null before the first ANALYZE. */
export type WordShares = {
  documents: number;
  known: { byWord: ReadonlyMap<string, number>; lowest: number } | null;
};

/** The planner's assumption for lexemes without statistics, and for prefixes without any. */
const unknownWord = 0.005;
const unknownPrefix = 4 * unknownWord;
/** With fewer lexemes than this, the planner does not estimate prefixes from them. */
const minWordsForPrefix = 100;

/** The estimated number of documents that match the tsquery, which is at least 1. */
export function estimateDocuments(text: string, shares: WordShares): number {
  return Math.max(1, Math.round(shares.documents * estimateShare(text, shares)));
}

/** The estimated share of documents that match the text of a tsquery. */
export function estimateShare(text: string, { known }: WordShares): number {
  const terms = text.match(/'(?:[^']|'')*'(?::\*)?|[&|!()]/g) ?? [];
  let at = 0;
  const takes = (sign: string): boolean => {
    if (terms[at] !== sign) return false;
    at += 1;
    return true;
  };
  const readAny = (): number => {
    let share = readAll();
    while (takes('|')) share = joinShares(share, readAll());
    return share;
  };
  const readAll = (): number => {
    let share = readTerm();
    while (takes('&')) share *= readTerm();
    return share;
  };
  const readTerm = (): number => {
    if (takes('!')) return 1 - readTerm();
    if (takes('(')) {
      const share = readAny();
      at += 1;
      return share;
    }
    const term = terms[at] ?? '';
    at += 1;
    return estimateTerm(term, known);
  };
  return readAny();
}

/** The share of documents in one of two independent sets. */
const joinShares = (left: number, right: number): number =>
  Math.min(1, left + right - left * right);

function estimateTerm(term: string, known: WordShares['known']): number {
  const isPrefix = term.endsWith(':*');
  const lexeme = unquote(isPrefix ? term.slice(0, -2) : term);
  if (isPrefix) return estimatePrefix(lexeme, known);
  if (known === null) return unknownWord;
  return known.byWord.get(lexeme) ?? Math.min(unknownWord, known.lowest / 2);
}

/** Extrapolates from the known lexemes with the prefix to documents without any known lexeme. */
function estimatePrefix(prefix: string, known: WordShares['known']): number {
  if (known === null || known.byWord.size < minWordsForPrefix) return unknownPrefix;
  let matching = 0;
  let all = 0;
  let words = 0;
  for (const [word, share] of known.byWord) {
    all = joinShares(all, share);
    if (!word.startsWith(prefix)) continue;
    matching = joinShares(matching, share);
    words += 1;
  }
  const share = matching + (1 - all) * (words / known.byWord.size);
  return Math.max(Math.min(unknownWord, known.lowest / 2), share);
}

const unquote = (quoted: string): string =>
  quoted.slice(1, -1).replace(/''|\\\\/g, (pair) => pair[0] ?? '');
