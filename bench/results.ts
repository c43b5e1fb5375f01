import { execFileSync } from 'node:child_process';
import os from 'node:os';
import type { Case, Target } from './case.ts';
import { type Measure, medianOf, worstOf } from './measure.ts';
import type { Options } from './options.ts';

/** All rounds of one case, with median, worst values and the comparison with its target. */
export type CaseResult = {
  name: string;
  title: string;
  target: Target | null;
  /** The median over the rounds of its rate divided by the rate of its control. */
  ratio: number | null;
  met: boolean | null;
  median: Measure;
  worst: Measure;
  rounds: Measure[];
};

export type Results = {
  date: string;
  commit: string;
  machine: Record<string, string | number>;
  flags: Record<string, unknown>;
  cases: CaseResult[];
};

type Rounds = Map<string, Measure>[];

/** Summarizes the rounds. */
export function resultsOf(cases: Case[], rounds: Rounds, options: Options): Results {
  const { products, stores, quick, connections } = options;
  return {
    date: new Date().toISOString(),
    commit: commit(),
    machine: {
      processor: os.cpus()[0]?.model ?? 'unknown',
      cores: os.availableParallelism(),
      gigabytes: Math.round(os.totalmem() / 1e9),
      system: `${os.type()} ${os.arch()}`,
      node: process.version,
    },
    flags: {
      products,
      stores,
      connections,
      rounds: rounds.length,
      quick,
      queries: options.queries === null ? 'words of the catalog' : 'a file of real queries',
      database: options.databaseUrl === null ? 'embedded' : 'DATABASE_URL',
    },
    cases: cases.map((item) => resultOf(item, rounds)).filter((result) => result.rounds.length > 0),
  };
}

function resultOf({ name, title, target }: Case, rounds: Rounds): CaseResult {
  const measures = rounds.flatMap((round) => round.get(name) ?? []);
  const median = medianOf(measures);
  const ratio = target?.ratio ? ratioOf(name, target.ratio.of, rounds) : null;
  const met =
    target && measures.length > 0 ? isMet(withBeyond(target, rounds), median, ratio) : null;
  const worst = worstOf(measures);
  return { name, title, target: target ?? null, ratio, met, median, worst, rounds: measures };
}

function ratioOf(name: string, control: string, rounds: Rounds): number | null {
  const ratios = rounds.flatMap((round) => {
    const [own, other] = [round.get(name)?.perSecond, round.get(control)?.perSecond];
    return own === undefined || other === undefined ? [] : [{ share: own / other }];
  });
  return medianOf(ratios).share ?? null;
}

/** Converts targets that are relative to another case into absolute limits. */
function withBeyond(target: Target, rounds: Rounds): Target {
  const { p50Beyond: beyond, p99Times: times, ...rest } = target;
  const medianOfCase = (name: string) => medianOf(rounds.flatMap((round) => round.get(name) ?? []));
  return {
    ...rest,
    ...(beyond && { p50AtMost: (medianOfCase(beyond.of).p50 ?? 0) + beyond.atMost }),
    ...(times && { p99AtMost: (medianOfCase(times.of).p99 ?? 0) * times.atMost }),
  };
}

/** Null when the control did not run. */
function isMet(target: Target, median: Measure, ratio: number | null): boolean | null {
  if (target.ratio) return ratio === null ? null : ratio >= target.ratio.atLeast;
  const bounds = [
    [median.p50, target.p50AtMost],
    [median.p99, target.p99AtMost],
    [median.seconds, target.secondsAtMost],
    [median.megabytes, target.megabytesAtMost],
    [median.kilobytes, target.kilobytesAtMost],
  ] as const;
  const { perSecondAtLeast: least = 0, shareExactly: exact = median.share } = target;
  if ((median.perSecond ?? 0) < least || median.share !== exact) return false;
  return bounds.every(([value, most]) => most === undefined || (value ?? 0) <= most);
}

function commit(): string {
  try {
    const run = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
    const changed = run('status', '--porcelain', '--', 'src', 'migrations') !== '';
    return `${run('rev-parse', '--short', 'HEAD')}${changed ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}
