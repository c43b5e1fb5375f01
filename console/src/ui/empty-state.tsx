import type { ReactNode } from 'react';
import css from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

type EmptyStateProps = {
  icon?: IconName;
  /** A sentence: "No orders yet". */
  title: string;
  children?: ReactNode;
  /** The next action. */
  action?: ReactNode;
};

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={css.empty}>
      {icon && (
        <span className={css.image}>
          <Icon name={icon} size={28} />
        </span>
      )}
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
