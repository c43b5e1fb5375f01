import type { Target } from './case.ts';
import type { Measure } from './measure.ts';
import type { CaseResult, Results } from './results.ts';

type Row = string[];

const heading: Row = [
  'case',
  'per s',
  'p50 ms',
  'p99 ms',
  'worst per s',
  'worst p99',
  's',
  'MB',
  'KB each',
  'share',
  'server us',
  'cores: server',
  'database',
  'load',
  'ratio',
  'target',
  '',
];

/** Formats the results as a text table: medians, the worst round, and targets. */
export function tableOf({ cases }: Results): string {
  const rows = [heading, ...cases.map(rowOf)];
  const used = heading.map((_, at) => rows.slice(1).some((row) => row[at] !== ''));
  const widths = heading.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .filter((_, at) => used[at])
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

/** Compares the cases with earlier results of a smaller catalog: ratios of rate and p99. */
export function growthOf(results: Results, before: Results): string {
  const lines = results.cases.flatMap(({ name, median }) => {
    const old = before.cases.find((other) => other.name === name)?.median;
    const rate = ratio(median.perSecond, old?.perSecond);
    const p99 = ratio(median.p99, old?.p99);
    return rate === '' ? [] : [`${name.padEnd(20)}  rate x ${rate}  p99 x ${p99}`];
  });
  return [`Compared with ${before.flags.products} products:`, ...lines].join('\n');
}

function rowOf({ name, median, worst, target, ratio: share, met }: CaseResult): Row {
  const { cores } = median;
  return [
    name,
    number(median.perSecond, 0),
    number(median.p50, 2),
    number(median.p99, 2),
    number(worst.perSecond, 0),
    number(worst.p99, 2),
    number(median.seconds, 2),
    number(median.megabytes, 0),
    number(median.kilobytes, 1),
    number(median.share, 2),
    number(median.serverMicroseconds, 0),
    number(cores?.server, 2),
    number(cores?.database, 2),
    number(cores?.load, 2),
    number(share ?? undefined, 2),
    target ? describeTarget(target) : '',
    met === null ? '' : met ? 'met' : 'NOT MET',
  ];
}

function describeTarget(target: Target): string {
  const { ratio: share, p50AtMost, p99AtMost, secondsAtMost } = target;
  const { megabytesAtMost, kilobytesAtMost } = target;
  const bounds: [number | undefined, string][] = [
    [p50AtMost, 'ms p50'],
    [p99AtMost, 'ms p99'],
    [secondsAtMost, 's'],
    [megabytesAtMost, 'MB'],
    [kilobytesAtMost, 'KB each'],
  ];
  const limits = bounds.flatMap(([most, unit]) =>
    most === undefined ? [] : [`<= ${most} ${unit}`],
  );
  const least = [
    ...(share ? [`>= ${share.atLeast} x ${share.of}`] : []),
    ...(target.p50Beyond ? [`p50 <= ${target.p50Beyond.of} + ${target.p50Beyond.atMost} ms`] : []),
    ...(target.p99Times ? [`p99 <= ${target.p99Times.atMost} x ${target.p99Times.of}`] : []),
    ...(target.perSecondAtLeast ? [`>= ${target.perSecondAtLeast}/s`] : []),
    ...(target.shareExactly === undefined ? [] : [`share ${target.shareExactly}`]),
  ];
  return [...least, ...limits].join(', ');
}

const number = (value: Measure['p50'], digits: number): string =>
  value === undefined ? '' : value.toFixed(digits);

const ratio = (value: number | undefined, old: number | undefined): string =>
  value === undefined || !old ? '' : (value / old).toFixed(2);
