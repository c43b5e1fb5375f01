import type { Random } from '../../random.ts';

/** Two operations whose times should be equal. */
export type Classes = { left(): Promise<unknown>; right(): Promise<unknown> };

type Plan = { samples: number; random: Random };

/** Share of the samples that is kept; the slowest are attributed to the machine. */
const kept = 0.8;

/**
 * Welch's t of the times of both classes, measured in random order without the slowest fifth (the
 * dudect method).
 */
export async function compare(classes: Classes, { samples, random }: Plan): Promise<number> {
  const { left, right } = await measure(classes, { samples, random });
  const bar = percentileOf([...left, ...right], kept);
  return welch(
    left.filter((took) => took <= bar),
    right.filter((took) => took <= bar),
  );
}

/** The difference of the medians, in percent of the smaller one. */
export async function differencePercent(classes: Classes, plan: Plan): Promise<number> {
  const { left, right } = await measure(classes, plan);
  const [a, b] = [percentileOf(left, 0.5), percentileOf(right, 0.5)];
  return (Math.abs(a - b) / Math.min(a, b)) * 100;
}

async function measure(classes: Classes, { samples, random }: Plan) {
  const times = { left: [] as number[], right: [] as number[] };
  for (let warm = 0; warm < Math.min(200, samples); warm += 1) {
    await classes.left();
    await classes.right();
  }
  while (times.left.length + times.right.length < samples * 2) {
    const name = random.chance(0.5) ? 'left' : 'right';
    const startedAt = process.hrtime.bigint();
    await classes[name]();
    times[name].push(Number(process.hrtime.bigint() - startedAt));
  }
  return times;
}

function welch(left: number[], right: number[]): number {
  const [a, b] = [momentsOf(left), momentsOf(right)];
  return (a.mean - b.mean) / Math.sqrt(a.variance / left.length + b.variance / right.length);
}

function momentsOf(values: number[]): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1) };
}

function percentileOf(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
