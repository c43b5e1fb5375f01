import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import css from './page-header.module.css';

type PageHeaderProps = {
  title: string;
  /** Badges behind the title. */
  badges?: ReactNode;
  /** A line below the title. */
  subtitle?: ReactNode;
  /** At most two buttons and a menu. */
  actions?: ReactNode;
  /** The list that the page belongs to. */
  back?: { to: string; label: string };
};

let isFirstPage = true;

/** The head of every page. Also sets the title of the window. */
export function PageHeader({ title, badges, subtitle, actions, back }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element went with the previous page.
    if (!isFirstPage && document.activeElement === document.body) heading.current?.focus();
    isFirstPage = false;
  }, []);
  useEffect(() => {
    document.title = `${title} · Stoa`;
  }, [title]);
  return (
    <header className={css.header}>
      <div className={css.words}>
        {back && (
          <Link to={back.to} className={css.back}>
            <Icon name="back" />
            {back.label}
          </Link>
        )}
        <div className={css.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badges}
        </div>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
  );
}
