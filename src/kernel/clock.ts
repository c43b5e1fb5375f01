/** Where time comes from. The only reader of the machine's clock is this file. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A clock that can be moved forward: `/dev/clock` and tests. */
export type MovableClock = Clock & { advance(milliseconds: number): void; offset(): number };

/** The base clock, shifted by an offset that only grows. */
export function movableClock(base: Clock = systemClock, offset = 0): MovableClock {
  let shift = offset;
  const now = () => new Date(base().getTime() + shift);
  return Object.assign(now, {
    advance(milliseconds: number) {
      shift += milliseconds;
    },
    offset: () => shift,
  });
}

/** Milliseconds for measuring durations; never for instants. */
export const stopwatch = (): number => performance.now();

export function minutesAfter(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000);
}
