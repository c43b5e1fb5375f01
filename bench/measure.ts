/** The result of one run of a case. Only numbers that the case measures are set. */
export type Measure = {
  /** Requests or transactions per second. */
  perSecond?: number;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** Duration of an operation that happens once. */
  seconds?: number;
  /** Resident memory of the server, in megabytes (10^6 bytes). */
  megabytes?: number;
  /** Memory per item, for example per stream, in kilobytes (10^3 bytes). */
  kilobytes?: number;
  /** CPU time of the server per response. */
  serverMicroseconds?: number;
  /** CPU cores used by each process group. */
  cores?: { server: number; database: number; load: number };
  /** A share between 0 and 1; the title of the case says of what. */
  share?: number;
};

/** A measure with the number of responses. */
export type Counted = Measure & { count: number };

/** Computes rate and quantiles from unsorted latencies in milliseconds. */
export function measureOf(latencies: number[], seconds: number): Counted {
  const sorted = Float64Array.from(latencies).sort();
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  };
}

/** The `q` quantile (0 to 1) of sorted numbers. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
}

/** The median of each number over the rounds. */
export function medianOf(rounds: Measure[]): Measure {
  return combine(rounds, (values) => quantile(values.sort(ascending), 0.5));
}

/** The lowest rate and the highest of every other number over the rounds. */
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
