import type { ProductChange } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../app/use-api.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { formatNumber } from '../ui/format.ts';
import type { IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { ChangedFields } from './changed-fields.tsx';
import css from './products.module.css';

/** Who changed what of the product; the newest 10, 50 or 100 changes. */
export function HistoryCard({ id }: { id: string }) {
  const [limit, setLimit] = useState(10);
  // The key starts with `products`, so that every change reloads it.
  const read = useApi(
    ['products', id, 'history', limit],
    (stoa, options) => stoa.products.history.list(id, { limit }, options),
    { keepsPrevious: true },
  );
  return (
    <Card title="History">
      {read.isPending && <Skeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.history.length === 0 && (
        <EmptyState icon="note" title="No changes recorded yet" />
      )}
      {read.data && read.data.history.length > 0 && (
        <>
          <Timeline entries={read.data.history.map(toEntry)} />
          <p className={css.hint}>Changes of stock are listed in the inventory.</p>
        </>
      )}
      {read.data?.next_cursor && limit < 100 && (
        <Button onClick={() => setLimit(limit === 10 ? 50 : 100)}>Show earlier changes</Button>
      )}
    </Card>
  );
}

const toEntry = (change: ProductChange) => ({
  id: change.id,
  at: change.created_at,
  icon: icons[change.action] ?? ('note' as const),
  title: <ChangeTitle change={change} />,
  text: change.fields.length > 0 && (
    <>
      <ChangedFields fields={change.fields} />
      {change.more_fields > 0 && `and ${formatNumber(change.more_fields)} more`}
    </>
  ),
});

const icons: Record<string, IconName> = {
  created: 'plus',
  published: 'check',
  archived: 'box',
};

const actions: Record<string, string> = {
  created: 'Created',
  updated: 'Changed',
  published: 'Published',
  scheduled: 'Scheduled',
  unpublished: 'Unpublished',
  archived: 'Archived',
};

/** "Changed by Olive Owner in an import". */
function ChangeTitle({ change: { action, author, author_name: name, cause } }: ChangeTitleProps) {
  const named = author?.kind === 'api_key' ? `the key “${name}”` : name;
  const unnamed = author ? (authors[author.kind] ?? 'an app') : 'the server';
  const by = name === null ? unnamed : named;
  return (
    <>
      {`${actions[action] ?? action} by ${by}`}
      {cause?.type === 'import' && (
        <>
          {' in '}
          <Link to={`/products/import/${cause.id}`}>an import</Link>
        </>
      )}
      {cause?.type === 'bulk_operation' && ' in a bulk change'}
    </>
  );
}

type ChangeTitleProps = { change: ProductChange };

const authors: Record<string, string> = {
  person: 'a former member',
  api_key: 'a deleted key',
  access_token: 'an app',
  operator: 'the operator',
};
