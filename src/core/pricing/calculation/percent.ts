/** Percentages are stored and calculated in millionths: 7.25 % is 72,500. */
export const million = 1_000_000;

const partsPerPercent = million / 100;

/** A percentage with up to 4 decimals in millionths; null if it has more decimals. */
export function percentToParts(percent: number): number | null {
  const parts = Math.round(percent * partsPerPercent);
  return partsToPercent(parts) === percent ? parts : null;
}

export function partsToPercent(parts: number): number {
  return parts / partsPerPercent;
}
