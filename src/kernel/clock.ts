/** Returns the current time. Only this file reads the system clock. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A clock that can be moved forward, for `/dev/clock` and for tests. */
export type MovableClock = Clock & { advance(milliseconds: number): void; offset(): number };

/** The base clock shifted by an offset in milliseconds, which `advance` increases. */
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

/** A monotonic time in milliseconds, for measuring durations only. */
export const stopwatch = (): number => performance.now();

export function minutesAfter(from: Date, minutes: number): Date {
  return new Date(from.getTime() + minutes * 60_000);
}

export const latest = (one: Date, other: Date): Date => (one > other ? one : other);
