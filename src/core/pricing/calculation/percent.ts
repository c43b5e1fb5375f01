/** Percentages are kept and calculated with as whole parts of a million: 7.25 % are 72,500. */
export const million = 1_000_000;

const partsPerPercent = million / 100;

/** The parts of a percentage with up to 4 decimals, or null when it has more. */
export function percentToParts(percent: number): number | null {
  const parts = Math.round(percent * partsPerPercent);
  return partsToPercent(parts) === percent ? parts : null;
}

export function partsToPercent(parts: number): number {
  return parts / partsPerPercent;
}
