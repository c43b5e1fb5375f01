import type { Site } from '@stoa/client';
import type { ReactNode } from 'react';
import { useStores } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import css from './settings.module.css';

type StorePageProps = {
  title: string;
  subtitle?: string;
  children: (site: Site) => ReactNode;
};

/** Settings of one store. While all stores are chosen, the reader picks one first. */
export function StorePage({ title, subtitle, children }: StorePageProps) {
  const { store } = useStores();
  return (
    <div className={css.page}>
      <PageHeader title={title} subtitle={store ? (subtitle ?? store.name) : undefined} />
      {store ? children(store) : <StoreChoice />}
    </div>
  );
}

function StoreChoice() {
  const { stores, choose } = useStores();
  return (
    <Card title="Choose a store" isFlush>
      <DataTable
        caption="Stores"
        rows={stores}
        rowKey={({ slug }) => slug}
        columns={[
          { label: 'Store', cell: ({ name }) => name },
          { label: 'Currency', cell: ({ currency }) => currency },
          {
            label: 'Settings',
            align: 'end',
            cell: ({ slug, name }) => (
              <Button aria-label={`Open ${name}`} onClick={() => choose(slug)}>
                Open
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}
