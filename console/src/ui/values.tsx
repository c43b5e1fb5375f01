import { createContext, useContext } from 'react';
import { formatMoney, formatTime } from './format.ts';
import css from './values.module.css';

/** The IANA time zone of the store, for example `Europe/Berlin`; undefined for the browser's. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** An amount of minor units. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className={css.money}>{formatMoney(amount, currency)}</span>;
}

/** A time in the zone of the store, with the full time as a tooltip. */
export function Time({ at, style = 'compact' }: { at: string; style?: 'compact' | 'date' }) {
  const zone = useContext(TimeZoneContext);
  return (
    <time dateTime={at} title={formatTime(at, 'full', zone)} className={css.time}>
      {formatTime(at, style, zone)}
    </time>
  );
}

/** For cells and facts without a value. */
export function None() {
  return (
    <span className={css.none}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">none</span>
    </span>
  );
}
