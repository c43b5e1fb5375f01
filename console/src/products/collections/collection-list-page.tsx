import type { Collection } from '@stoa/client';
import { useState } from 'react';
import { StoreName } from '../../app/store-name.tsx';
import { useCan } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Time } from '../../ui/values.tsx';
import { NewCollectionDialog } from './new-collection-dialog.tsx';

export function CollectionListPage() {
  const can = useCan();
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" icon="plus" onClick={() => setCreating(true)}>
      Create collection
    </Button>
  );
  return (
    <>
      <ListPage
        list={{
          ...collectionList,
          ...(can('write:products') && {
            actions: create,
            empty: { ...collectionList.empty, action: create },
          }),
        }}
      />
      {isCreating && <NewCollectionDialog onClose={() => setCreating(false)} />}
    </>
  );
}

const collectionList: List<Collection> = {
  resource: 'collections',
  title: 'Collections',
  noun: ['collection', 'collections'],
  hasStores: true,
  searchLabel: 'Search name',
  load: async (stoa, query, options) => {
    const { collections, ...page } = await stoa.collections.list(query as object, options);
    return { ...page, rows: collections };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/products/collections/${id}`,
  columns: [
    { id: 'name', label: 'Collection', cell: ({ name }) => name },
    {
      id: 'products',
      label: 'Published products',
      align: 'end',
      cell: ({ products_count: count }) => formatNumber(count),
    },
    { id: 'slug', label: 'Address', isHiddenOnPhone: true, cell: ({ slug }) => slug },
    {
      id: 'store',
      label: 'Store',
      isHiddenOnPhone: true,
      cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
    },
    {
      id: 'updated',
      label: 'Updated',
      isHiddenOnPhone: true,
      cell: ({ updated_at: at }) => <Time at={at} />,
    },
  ],
  empty: {
    icon: 'products',
    title: 'No collections yet',
    text: 'Collections group products for the store and for agents, in your order.',
  },
};
