import type { ReactNode } from 'react';
import css from './card.module.css';
import { classNames } from './class-names.ts';

type CardProps = {
  title?: ReactNode;
  /** Buttons at the right of the title. */
  actions?: ReactNode;
  /** No padding, for tables and lists that draw their own rows. */
  isFlush?: boolean;
  children: ReactNode;
};

export function Card({ title, actions, isFlush, children }: CardProps) {
  return (
    <section className={css.card}>
      {(title || actions) && (
        <header className={css.head}>
          {title && <h2>{title}</h2>}
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      <div className={classNames(!isFlush && css.body)}>{children}</div>
    </section>
  );
}

/** Labels with values, one below the other. Rows without a value are left out. */
export function Facts({ rows }: { rows: [label: string, value: ReactNode][] }) {
  return (
    <dl className={css.facts}>
      {rows
        .filter(
          ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
        )
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
