import { type Clock, systemClock } from '../../kernel/clock.ts';

/** Processes whose clocks differ by more than this would take each other's leases for expired. */
const toleranceMilliseconds = 5_000;

/**
 * Whether the clock of this machine agrees with that of the database. While it does not, this
 * process must not do work that depends on due times, because others would do it too or too late.
 */
export type ClockCheck = {
  /** Asks the database for its time; returns what the function returns. */
  measure<Result extends { databaseTime: Date }>(ask: () => Promise<Result>): Promise<Result>;
  /** False until a difference was measured. */
  isWrong(): boolean;
  /** How far this machine is ahead of the database; negative when it is behind. */
  aheadSeconds(): number;
};

/** `onChange` is called when the clock becomes wrong or right. */
export function createClockCheck(
  onChange: (check: ClockCheck) => void = () => undefined,
  machine: Clock = systemClock,
): ClockCheck {
  let ahead = 0;
  const isWrong = () => Math.abs(ahead) > toleranceMilliseconds;
  const check: ClockCheck = {
    async measure(ask) {
      const sentAt = machine().getTime();
      const result = await ask();
      const wasWrong = isWrong();
      ahead = aheadOf(result.databaseTime.getTime(), sentAt, machine().getTime());
      if (isWrong() !== wasWrong) onChange(check);
      return result;
    },
    isWrong,
    aheadSeconds: () => Math.round(ahead / 100) / 10,
  };
  return check;
}

/** Completes "the clock is …". */
export function describeClock({ isWrong, aheadSeconds }: ClockCheck): string {
  if (!isWrong()) return "that of the database's machine";
  const seconds = aheadSeconds();
  return `${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the clock of the database`;
}

export const clockFix = 'synchronize this machine and that of the database with NTP';

/** A database whose time lies between question and answer agrees, however slow the answer was. */
function aheadOf(databaseTime: number, sentAt: number, receivedAt: number): number {
  if (databaseTime < sentAt) return sentAt - databaseTime;
  return Math.min(0, receivedAt - databaseTime);
}
