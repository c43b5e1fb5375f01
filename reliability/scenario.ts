import type { Random } from './random.ts';

/** The settings of a run. */
export type Setting = {
  quick: boolean;
  /** Decides every random choice: `SIM_SEED=` repeats a run. */
  seed: number;
  /** A folder for this scenario, removed afterwards. */
  folder: string;
  /** Runs after the scenario, however it ends, in reverse order. */
  after(cleanUp: () => Promise<unknown>): void;
};

export type Figures = Record<string, number | string>;

/** The result of a scenario. Without failures, its promise held. */
export type Findings = { figures: Figures; failures: string[] };

export type Scenario = {
  name: string;
  /** The invariant, as one line of the table. */
  promise: string;
  run(setting: Setting, random: Random): Promise<Findings>;
};

/** Failures by kind: each is counted, and a few are kept in full. */
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
 * Inverts the result of a control: a broken build must fail, with every kind of failure that begins
 * with one of `kinds`, or with any failure when there are none.
 */
export function caught({ figures, failures }: Findings, kinds: string[] = ['']): Findings {
  const missed = kinds.filter((kind) => !failures.some((line) => line.startsWith(kind)));
  return {
    figures: { ...figures, 'kinds of damage seen': failures.length },
    failures: missed.map(
      (kind) => `not caught: ${kind || 'the scenario is too weak to detect it'}`,
    ),
  };
}

/** The smallest value that the given share of all values does not exceed. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  return Math.round((sorted[Math.max(0, place)] ?? 0) * 10) / 10;
}
