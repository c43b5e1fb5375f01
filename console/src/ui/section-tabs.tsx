import { Link } from '@tanstack/react-router';
import css from './list/list.module.css';

type SectionTabsProps = {
  /** Read by screen readers. */
  label: string;
  tabs: readonly { to: string; label: string }[];
};

/** Links between the pages of one section. */
export function SectionTabs({ label, tabs }: SectionTabsProps) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map(({ to, label: text }) => (
        <Link key={to} to={to} className={css.tab} activeOptions={{ exact: true }}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
