import { readFileSync } from 'node:fs';
import { generateCatalog, seeded } from './catalog.ts';

type Words = { q: string; popularity: number };

const queryCount = 20_000;
/** Shares of queries with a typing error, and of queries for words that no store has. */
const mistyped = 0.1;
const unknown = 0.05;

/**
 * Returns search queries, popular ones more often, from a file of real queries (one
 * `{ "q": …, "popularity": … }` per line) or composed of words of the catalog. The same on every
 * run.
 */
export function searchQueries(file: string | null): string[] {
  const random = seeded(7_919);
  const words = file === null ? wordsOfCatalog(random) : wordsOfFile(file);
  const total = words.reduce((sum, { popularity }) => sum + popularity, 0);
  return Array.from({ length: queryCount }, () => {
    const chance = random();
    if (chance < unknown) return nonsense(random);
    const q = pickWeighted(words, random() * total);
    return chance < unknown + mistyped ? mistype(q, random) : q;
  });
}

// Adds 1 to the popularity, because the file has 0 for a query that was searched once.
function wordsOfFile(file: string): Words[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { q, popularity } = JSON.parse(line) as Words;
    return { q, popularity: popularity + 1 };
  });
}

/** Combines kinds, brands, features and models of some products as buyers would. */
function wordsOfCatalog(random: () => number): Words[] {
  return [...generateCatalog(500, 1)].map(({ draft }, at) => {
    const [kind = '', , brand = '', feature] = draft.tags ?? [];
    const forms = [
      kind,
      `${brand} ${kind}`,
      feature === undefined
        ? `${draft.variants?.[0]?.options?.Color ?? ''} ${kind}`
        : `${feature} ${kind}`,
      brand,
      draft.name,
      `${kind.slice(0, -2)}`,
    ];
    const form = Math.floor(random() * random() * forms.length);
    return { q: (forms[form] ?? kind).toLowerCase().trim(), popularity: 1_000 / (at + 1) };
  });
}

function pickWeighted(words: Words[], weight: number): string {
  let rest = weight;
  for (const { q, popularity } of words) {
    rest -= popularity;
    if (rest < 0) return q;
  }
  return words.at(-1)?.q ?? '';
}

/** Swaps two letters, drops one or doubles one, but not the first. */
function mistype(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  const [here = '', next = ''] = [text[at], text[at + 1]];
  const slips = [next + here, next, here + here + next];
  return text.slice(0, at) + slips[Math.floor(random() * slips.length)] + text.slice(at + 2);
}

function nonsense(random: () => number): string {
  const letter = () => 'bcdfghjklmnpqrstvwxz'[Math.floor(random() * 20)] ?? 'q';
  return Array.from({ length: 7 }, letter).join('');
}
