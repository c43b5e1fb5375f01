import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import css from './notice.module.css';

type NoticeProps = { tone?: 'info' | 'good' | 'warn' | 'bad'; children: ReactNode };

/** A highlighted sentence. */
export function Notice({ tone = 'info', children }: NoticeProps) {
  return <div className={classNames(css.notice, css[tone])}>{children}</div>;
}
