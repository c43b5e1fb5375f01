import type { ReactNode } from 'react';
import css from './badge.module.css';
import { classNames } from './class-names.ts';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

type BadgeProps = {
  tone?: Tone;
  /** How far a status has come: an empty, half or full dot. Color alone would not show it. */
  progress?: 'none' | 'half' | 'full';
  children: ReactNode;
};

/** A status in one or two words. */
export function Badge({ tone = 'neutral', progress, children }: BadgeProps) {
  return (
    <span className={classNames(css.badge, css[tone])}>
      {progress && <span className={classNames(css.dot, css[progress])} aria-hidden="true" />}
      {children}
    </span>
  );
}
