/** Two-sided 95 % quantile of the normal distribution. */
const z = 1.96;

/** The Wilson 95 % interval of a share, as fractions from 0 to 1. `all` is at least 1. */
export function wilsonInterval(right: number, all: number): { low: number; high: number } {
  const share = right / all;
  const scale = 1 + z ** 2 / all;
  const center = (share + z ** 2 / (2 * all)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2))) / scale;
  return { low: Math.max(0, center - half), high: Math.min(1, center + half) };
}
