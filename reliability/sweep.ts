import type { Random } from './random.ts';

/** How a run was asked for. */
export type Setting = {
  quick: boolean;
  /** Everything that is chosen by chance is chosen by this number: `SIM_SEED=` repeats a run. */
  seed: number;
  /** A folder of this sweep alone, removed when it is done. */
  folder: string;
  /** Done when the sweep is over, however it ends, the last one first. */
  after(cleanUp: () => Promise<unknown>): void;
};

export type Figures = Record<string, number | string>;

/** What a sweep saw. No failure: what it promises held. */
export type Findings = { figures: Figures; failures: string[] };

export type Sweep = {
  name: string;
  /** What must hold, in one line of the table. */
  promise: string;
  run(setting: Setting, random: Random): Promise<Findings>;
};

/** Failures by kind: each is counted, a few are kept in full. */
export type Ledger = { fail(kind: string, detail: string): void; failures(): string[] };

const keptExamples = 3;

export function openLedger(): Ledger {
  const kinds = new Map<string, { count: number; examples: string[] }>();
  return {
    fail(kind, detail) {
      const seen = kinds.get(kind) ?? { count: 0, examples: [] };
      seen.count += 1;
      if (seen.examples.length < keptExamples) seen.examples.push(detail.slice(0, 400));
      kinds.set(kind, seen);
    },
    failures: () =>
      [...kinds].map(
        ([kind, { count, examples }]) => `${kind}: ${count} (${examples.join(' | ')})`,
      ),
  };
}

/**
 * What a control found, judged the other way round: a broken build must be seen, in every kind of
 * damage that begins with one of these words; without any, in some way.
 */
export function caught({ figures, failures }: Findings, kinds: string[] = ['']): Findings {
  const missed = kinds.filter((kind) => !failures.some((line) => line.startsWith(kind)));
  return {
    figures: { ...figures, 'kinds of damage seen': failures.length },
    failures: missed.map((kind) => `not caught: ${kind || 'the sweep is too weak to tell'}`),
  };
}

/** The smallest value that the given share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return Math.round((sorted[Math.max(0, place)] ?? 0) * 10) / 10;
}
