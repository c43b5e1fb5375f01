/**
 * The time on a clock in a zone, as inputs of type `datetime-local` show it: `2026-11-28T16:30`.
 * Without a zone it is that of the browser.
 */
export function toLocalText(instant: string | null, timeZone?: string): string {
  if (instant === null) return '';
  const time = new Date(instant).getTime();
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16);
}

/** The instant at which a clock in the zone shows this time; null for an incomplete time. */
export function toInstant(local: string, timeZone?: string): string | null {
  const wall = Date.parse(`${local}Z`);
  if (Number.isNaN(wall)) return null;
  // The offset of the zone is known at an instant only; the first one is less than a day off.
  const near = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(near, timeZone)).toISOString();
}

/** By how many milliseconds clocks in the zone are ahead of UTC. */
function offsetAt(instant: number, timeZone: string | undefined): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== undefined && { timeZone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = format.formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const wall = new Date(0);
  wall.setUTCFullYear(read('year'), read('month') - 1, read('day'));
  wall.setUTCHours(read('hour'), read('minute'), read('second'));
  return wall.getTime() - Math.floor(instant / 1_000) * 1_000;
}
