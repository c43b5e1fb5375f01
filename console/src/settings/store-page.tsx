import type { Site } from '@stoa/client';
import type { ReactNode } from 'react';
import { StoreChoice } from '../app/store-choice.tsx';
import { useStores } from '../app/workspace.tsx';
import { classNames } from '../ui/class-names.ts';
import { PageHeader } from '../ui/page-header.tsx';
import css from './settings.module.css';

type StorePageProps = {
  title: string;
  subtitle?: string;
  back?: { to: string; label: string };
  /** Buttons next to the title. */
  actions?: ReactNode;
  /** As wide as the window, for two columns. */
  isWide?: boolean;
  children: (site: Site) => ReactNode;
};

/** Settings of one store. While all stores are selected, the user must choose one first. */
export function StorePage({ title, subtitle, isWide, children, ...head }: StorePageProps) {
  const { store } = useStores();
  return (
    <div className={classNames(css.page, isWide && css.wide)}>
      <PageHeader title={title} subtitle={store ? (subtitle ?? store.name) : undefined} {...head} />
      {store ? children(store) : <StoreChoice />}
    </div>
  );
}
