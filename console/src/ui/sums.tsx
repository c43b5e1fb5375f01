import type { ReactNode } from 'react';
import css from './sums.module.css';
import { Money } from './values.tsx';

/** Amounts that add up, one below the other. */
export const Sums = ({ children }: { children: ReactNode }) => (
  <dl className={css.sums}>{children}</dl>
);

type SumProps = { label: string; amount: number; currency: string; isTotal?: boolean };

export function Sum({ label, amount, currency, isTotal }: SumProps) {
  return (
    <div className={isTotal ? css.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
