import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import css from './timeline.module.css';
import { Time } from './values.tsx';

export type TimelineEntry = {
  id: string;
  at: string;
  icon?: IconName;
  title: ReactNode;
  /** Text below, such as a note. */
  text?: ReactNode;
};

/** What happened, newest first. */
export function Timeline({ entries }: { entries: TimelineEntry[] }) {
  return (
    <ol className={css.timeline}>
      {entries.map(({ id, at, icon = 'dot', title, text }) => (
        <li key={id}>
          <span className={css.mark}>
            <Icon name={icon} />
          </span>
          <div>
            <div className={css.title}>{title}</div>
            {text && <div className={css.text}>{text}</div>}
          </div>
          <Time at={at} />
        </li>
      ))}
    </ol>
  );
}
