import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { adversariesOf } from '../../hostile/patterns/adversaries.ts';
import { bounds } from '../../hostile/patterns/bounds.ts';
import { builtPatterns, findPatterns, type Pattern } from '../../hostile/patterns/find-patterns.ts';
import { type Findings, openLedger, type Scenario } from '../../scenario.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** The limit of every accepted text. */
const longest = 65_536;
const slowestMs = 50;
const givenUpMs = 500;

/**
 * Every regular expression of the server against long texts that are built to make it backtrack.
 */
export const patterns: Scenario = {
  name: 'patterns',
  promise: 'no regular expression of the server takes more than 50 ms for any input',
  async run({ quick }) {
    const all = [...findPatterns(root), ...builtPatterns(root)];
    return findSlowPatterns(all, { longest: quick ? longest / 4 : longest, isShort: quick });
  },
};

/** Expressions that are known to backtrack. */
export const patternsControl: Scenario = {
  name: 'patterns-control',
  promise: 'control: expressions that backtrack are caught',
  async run() {
    const bad = ['(a+)+$', '\\s+$', '^(\\w+\\s?)*$', '(.*),(.*),(.*)!$', '<[^>]*>.*<\\/'];
    const unseen: string[] = [];
    for (const source of bad) {
      const seen = await findSlowPatterns([{ file: 'control', line: 0, source, flags: '' }], {
        longest,
        isShort: true,
      });
      if (seen.failures.length === 0) unseen.push(`not caught: /${source}/`);
    }
    return { figures: { 'expressions caught': bad.length - unseen.length }, failures: unseen };
  },
};

type Plan = { longest: number; isShort: boolean };

async function findSlowPatterns(all: Pattern[], { longest, isShort }: Plan): Promise<Findings> {
  const ledger = openLedger();
  const distinct = new Map(all.map((pattern) => [`${pattern.source}/${pattern.flags}`, pattern]));
  let [texts, slowest] = [0, 0];
  for (const pattern of distinct.values()) {
    const length = Math.min(longest, boundOf(pattern.file)?.longest ?? longest);
    const worst = worstOf(pattern, adversariesOf(pattern.source, { length, isShort }));
    texts += worst.texts;
    slowest = Math.max(slowest, worst.took);
    const { file, line, source, flags } = pattern;
    if (worst.took > slowestMs)
      ledger.fail(
        `slow: ${file}:${line}`,
        `${worst.took} ms: /${source}/${flags} on ${worst.text}`,
      );
  }
  return {
    figures: {
      expressions: distinct.size,
      'of them with bounded input': [...distinct.values()].filter(({ file }) => boundOf(file))
        .length,
      texts,
      'slowest (ms)': Math.round(slowest * 10) / 10,
    },
    failures: ledger.failures(),
  };
}

const boundOf = (file: string) =>
  Object.entries(bounds).find(([start]) => file.startsWith(start))?.[1];

/** The first text that takes too long three times, because the machine may have been busy. */
function worstOf(pattern: Pattern, adversaries: string[]) {
  let worst = { took: 0, text: '', texts: adversaries.length };
  for (const text of adversaries) {
    const first = timeOf(pattern, text);
    const again = first > slowestMs ? [timeOf(pattern, text), timeOf(pattern, text)] : [];
    const took = Math.min(first, ...again);
    if (took > worst.took) worst = { ...worst, took, text: JSON.stringify(text.slice(0, 12)) };
    if (took > slowestMs) break;
  }
  return worst;
}

const place = createContext({ pattern: /a/, text: '' });

/** CPU time in milliseconds, which other processes do not affect. */
function timeOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>, text: string): number {
  place.pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  place.text = text;
  const startedAt = process.cpuUsage();
  try {
    runInContext('text.match(pattern)', place, { timeout: givenUpMs });
  } catch {
    return givenUpMs;
  }
  return process.cpuUsage(startedAt).user / 1_000;
}
