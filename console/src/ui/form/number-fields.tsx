import { useState } from 'react';
import { fractionDigits, parseMoney, toMoneyText } from '../format.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import css from './form.module.css';
import type { FieldProps } from './use-form.ts';

type MoneyFieldProps = FieldLook & FieldProps<number | null> & { currency: string };

/** An amount in minor units. Null while the field is empty; `NaN` while it is not an amount. */
export function MoneyField({ currency, value, onChange, ...frame }: MoneyFieldProps) {
  const shown = value === null || Number.isNaN(value) ? '' : toMoneyText(value, currency);
  const [text, setText] = useState<string | null>(null);
  const change = (next: string) => {
    setText(next);
    onChange(next.trim() === '' ? null : (parseMoney(next, currency) ?? Number.NaN));
  };
  const typo = Number.isNaN(value)
    ? `Enter an amount such as ${toMoneyText(10 ** fractionDigits(currency) * 25, currency)}`
    : null;
  return (
    <FieldFrame {...frame} error={text === null ? (typo ?? frame.error) : frame.error}>
      {(attributes) => (
        <div className={css.affixed}>
          <input
            {...attributes}
            className={css.input}
            inputMode="decimal"
            autoComplete="off"
            value={text ?? shown}
            onChange={(event) => change(event.target.value)}
            onBlur={() => !Number.isNaN(value) && setText(null)}
          />
          <span className={css.affix}>{currency}</span>
        </div>
      )}
    </FieldFrame>
  );
}

type QuantityFieldProps = FieldLook &
  FieldProps<number> & { minimum?: number; maximum?: number; suffix?: string };

/** A whole number with buttons for one more and one less. */
export function QuantityField({
  minimum = 0,
  maximum = 1_000_000,
  suffix,
  value,
  onChange,
  ...frame
}: QuantityFieldProps) {
  const set = (next: number) => onChange(Math.min(maximum, Math.max(minimum, next)));
  const step = (by: number, label: string, sign: string) => (
    <button
      type="button"
      className={css.step}
      aria-label={`${label}: ${frame.label}`}
      // A disabled button would lose the focus at the last step.
      aria-disabled={by < 0 ? value <= minimum : value >= maximum}
      onClick={() => set(value + by)}
    >
      {sign}
    </button>
  );
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={css.quantity}>
          {step(-1, 'One less', '−')}
          <input
            {...attributes}
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onFocus={(event) => event.target.select()}
            onChange={(event) => set(Number(event.target.value.replace(/\D/g, '')))}
          />
          {step(1, 'One more', '+')}
          {suffix && <span className={css.affix}>{suffix}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
