import { useState } from 'react';
import { fractionDigits, parseMoney, toMoneyText } from '../format.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import css from './form.module.css';
import type { FieldProps } from './use-form.ts';

type MoneyFieldProps = FieldLook & FieldProps<number | null> & { currency: string };

/**
 * An amount in minor units. Null while the field is empty; `NaN` while it is not an amount, which
 * then prevents the form from being sent.
 */
export function MoneyField({ currency, value, onChange, ...frame }: MoneyFieldProps) {
  const shown = value === null || Number.isNaN(value) ? '' : toMoneyText(value, currency);
  const [typed, setTyped] = useState<{ text: string; isLeft: boolean } | null>(null);
  const read = (text: string) =>
    text.trim() === '' ? null : (parseMoney(text, currency) ?? Number.NaN);
  // The form may have discarded what was typed.
  const isShown = typed !== null && Object.is(read(typed.text), value);
  const typo = Number.isNaN(value)
    ? `Enter an amount such as ${toMoneyText(10 ** fractionDigits(currency) * 25, currency)}`
    : '';
  const isTyping = typed !== null && !typed.isLeft;
  return (
    <FieldFrame {...frame} error={frame.error ?? ((!isTyping && typo) || null)}>
      {(attributes) => (
        <div className={css.affixed}>
          <input
            {...attributes}
            ref={(input) => input?.setCustomValidity(typo)}
            className={css.input}
            inputMode="decimal"
            autoComplete="off"
            value={isShown ? typed.text : shown}
            onChange={({ target: { value: text } }) => {
              setTyped({ text, isLeft: false });
              onChange(read(text));
            }}
            onBlur={() => setTyped(typo && typed ? { ...typed, isLeft: true } : null)}
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
