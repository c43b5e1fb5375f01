import type { Product } from '@stoa/client';
import { useState } from 'react';
import { StoreName } from '../app/store-name.tsx';
import { useCan } from '../app/workspace.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { BulkAction, Filter, List } from '../ui/list/list.ts';
import { ListPage } from '../ui/list/list-page.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { None, Time } from '../ui/values.tsx';
import { type BulkChange, BulkDialog } from './bulk-dialog.tsx';
import { type ProductBulk, ProductBulkDialog, productBulkLabels } from './product-bulk-dialog.tsx';
import { ProductBadge, priceText, StockText } from './product-status.tsx';
import css from './products.module.css';
import { ReadinessBadge } from './readiness.tsx';
import { useCollections } from './use-collections.ts';

export function ProductListPage() {
  const can = useCan();
  const collections = useCollections();
  const [bulk, setBulk] = useState<{ change: BulkChange; products: Product[] } | null>(null);
  const [operation, setOperation] = useState<ProductBulk | null>(null);
  const forPage = (change: BulkChange): BulkAction<Product> => ({
    label: productBulkLabels[change],
    run: (products) => setBulk({ change, products }),
    runAll: (selection) => setOperation({ change, selection }),
  });
  const inBackground = (change: ProductBulk['change']): BulkAction<Product> => ({
    label: productBulkLabels[change],
    open: (selection) => setOperation({ change, selection }),
  });
  const nameOf = (id: string) => collections.find((one) => one.id === id)?.name ?? id;
  const create = (
    <ButtonLink to="/products/new" variant="primary" icon="plus">
      Create product
    </ButtonLink>
  );
  const options = collections.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <ListPage
        list={{
          ...productList,
          columns: [
            ...productColumns,
            {
              id: 'collections',
              label: 'Collections',
              isHiddenOnPhone: true,
              cell: ({ collection_ids: ids }) =>
                ids.length === 0 ? <None /> : ids.map(nameOf).join(', '),
            },
            ...optionalColumns,
          ],
          filters: [
            ...filters,
            ...(options.length > 0
              ? [
                  {
                    kind: 'options',
                    name: 'collection_id',
                    label: 'Collection',
                    options,
                    isSingle: true,
                  } as const,
                ]
              : []),
          ],
          ...(can('write:products') && {
            actions: (
              <>
                <ButtonLink to="/products/import" icon="upload">
                  Import
                </ButtonLink>
                {create}
              </>
            ),
            empty: { ...productList.empty, action: create },
            bulkActions: [
              ...(['publish', 'unpublish', 'archive'] as const).map(forPage),
              ...(['change_price', 'add_tags', 'remove_tags'] as const).map(inBackground),
              ...(collections.length > 0
                ? (['add_to_collection', 'remove_from_collection'] as const).map(inBackground)
                : []),
            ],
          }),
        }}
      />
      {bulk && <BulkDialog {...bulk} onClose={() => setBulk(null)} />}
      {operation && <ProductBulkDialog bulk={operation} onClose={() => setOperation(null)} />}
    </>
  );
}

const productColumns: List<Product>['columns'] = [
  {
    id: 'name',
    label: 'Product',
    cell: ({ name, media }) => (
      <span className={css.product}>
        <Thumbnail url={media[0]?.url ?? null} name={name} />
        {name}
      </span>
    ),
  },
  { id: 'status', label: 'Status', cell: (product) => <ProductBadge product={product} /> },
  {
    id: 'stock',
    label: 'Stock',
    cell: (one) => (
      <span className={css.whole}>
        <StockText product={one} />
      </span>
    ),
  },
  {
    id: 'variants',
    label: 'Variants',
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ variants }) => variants.length,
  },
  {
    id: 'price',
    label: 'Price',
    align: 'end',
    cell: (one) => <span className={css.whole}>{priceText(one)}</span>,
  },
];

const optionalColumns: List<Product>['columns'] = [
  {
    id: 'readiness',
    label: 'Agent readiness',
    cell: ({ readiness }) => <ReadinessBadge readiness={readiness} />,
  },
  {
    id: 'tags',
    label: 'Tags',
    isOptional: true,
    isHiddenOnPhone: true,
    cell: ({ tags }) => (tags.length === 0 ? <None /> : tags.join(', ')),
  },
  {
    id: 'store',
    label: 'Store',
    isOptional: true,
    cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
  },
  {
    id: 'created',
    label: 'Created',
    isHiddenOnPhone: true,
    sort: { ascending: 'created_at', descending: '-created_at' },
    cell: ({ created_at: at }) => <Time at={at} />,
  },
];

const filters: Filter[] = [
  {
    kind: 'options',
    name: 'status',
    label: 'Status',
    options: [
      { value: 'published', label: 'Published' },
      { value: 'scheduled', label: 'Scheduled' },
      { value: 'unpublished', label: 'Unpublished' },
    ],
  },
  {
    kind: 'options',
    name: 'stock',
    label: 'Stock',
    options: [
      { value: 'in_stock', label: 'In stock' },
      { value: 'low_stock', label: 'Low' },
      { value: 'out_of_stock', label: 'Out of stock' },
      { value: 'not_tracked', label: 'Not tracked' },
    ],
  },
  { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'summer' },
  { kind: 'flag', name: 'is_digital', label: 'Type', on: 'Digital', off: 'Physical' },
];

const productList: Omit<List<Product>, 'columns'> = {
  resource: 'products',
  exports: 'products',
  title: 'Products',
  noun: ['product', 'products'],
  hasStores: true,
  hasCount: true,
  searchLabel: 'Search name or SKU',
  load: async (stoa, query, options) => {
    const { products, ...page } = await stoa.products.list(query as object, options);
    return { ...page, rows: products };
  },
  rowId: ({ id }) => id,
  href: ({ id }) => `/products/${id}`,
  empty: {
    icon: 'products',
    title: 'No products yet',
    text: 'Products appear in the store and in searches by agents when they are published.',
  },
};
