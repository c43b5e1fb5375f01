import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import css from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type Look = {
  /** `primary` at most once a page. `quiet` has no border. */
  variant?: 'primary' | 'secondary' | 'danger' | 'quiet';
  icon?: IconName;
  /** Without text: `label` is read by screen readers and shown as a tooltip. */
  label?: string;
};

type ButtonProps = Look & {
  /** Shows a spinner and refuses clicks. */
  isBusy?: boolean;
  /** Why the button is disabled. It stays focusable, so that the reason can be read. */
  disabledReason?: string | null;
  children?: ReactNode;
} & Omit<ComponentProps<'button'>, 'children'>;

export function Button({
  variant = 'secondary',
  icon,
  label,
  isBusy,
  disabledReason,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isInert = Boolean(isBusy || disabledReason);
  return (
    <button
      type="button"
      {...rest}
      {...(label !== undefined && { 'aria-label': label })}
      title={disabledReason ?? label ?? rest.title}
      className={classNames(lookOf(variant, children), isBusy && css.busy)}
      aria-disabled={isInert || undefined}
      aria-busy={isBusy || undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & {
  to: string;
  search?: Record<string, string | string[]>;
  children?: ReactNode;
};

/** A link that looks like a button, for navigation to another page. */
export function ButtonLink({
  variant = 'secondary',
  icon,
  label,
  to,
  search,
  children,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      search={search ?? {}}
      className={lookOf(variant, children)}
      aria-label={label}
      title={label}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

const lookOf = (variant: string, children: ReactNode) =>
  classNames(css.button, css[variant], !children && css.square);
