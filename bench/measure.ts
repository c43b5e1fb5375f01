/** What one run of a case gave. Only what the case is about is there. */
export type Measure = {
  /** Requests or transactions a second. */
  perSecond?: number;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** How long a thing took that happens once. */
  seconds?: number;
  /** Resident memory of the server. */
  megabytes?: number;
  /** The same for each of many, in kilobytes (10^3 bytes). */
  kilobytes?: number;
  /** Processor time of the server for one answer. */
  serverMicroseconds?: number;
  /** Cores in use, by whom. */
  cores?: { server: number; database: number; load: number };
  /** A share between 0 and 1 that the case explains in its title. */
  share?: number;
};

/** A measure of so many answers. */
export type Counted = Measure & { count: number };

/** A rate and latencies of `count` answers, of which `latencies` (milliseconds) are in any order. */
export function measureOf(latencies: number[], seconds: number): Counted {
  const sorted = Float64Array.from(latencies).sort();
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/** The value below which the share `q` of the sorted numbers lies. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** The median of each number over the rounds. */
export function medianOf(rounds: Measure[]): Measure {
  return combine(rounds, (values) => quantile(values.sort(ascending), 0.5));
}

/** The lowest rate, and the highest of everything else. */
export function worstOf(rounds: Measure[]): Measure {
  return combine(rounds, (values, name) =>
    name === 'perSecond' ? Math.min(...values) : Math.max(...values),
  );
}

const ascending = (left: number, right: number) => left - right;

const names = [
  'perSecond',
  'p50',
  'p99',
  'seconds',
  'megabytes',
  'kilobytes',
  'share',
  'serverMicroseconds',
] as const;
const consumers = ['server', 'database', 'load'] as const;

function combine(rounds: Measure[], pick: (values: number[], name: string) => number): Measure {
  const numbers = names.flatMap((name) => {
    const values = rounds.flatMap((round) => round[name] ?? []);
    return values.length === 0 ? [] : [[name, pick(values, name)]];
  });
  const used = rounds.flatMap((round) => round.cores ?? []);
  const cores = consumers.map((name) => [
    name,
    pick(
      used.map((round) => round[name]),
      name,
    ),
  ]);
  return {
    ...Object.fromEntries(numbers),
    ...(used.length === 0 ? {} : { cores: Object.fromEntries(cores) }),
  };
}
