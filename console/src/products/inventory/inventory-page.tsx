import type { InventoryItem } from '@stoa/client';
import { useState } from 'react';
import { StoreName } from '../../app/store-name.tsx';
import { useCan } from '../../app/workspace.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { Column, List } from '../../ui/list/list.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { None, Time } from '../../ui/values.tsx';
import { useCollections } from '../use-collections.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import css from './inventory.module.css';
import { itemName, optionText } from './inventory-item.ts';
import { StockBadge } from './stock-badge.tsx';
import { ThresholdDialog } from './threshold-dialog.tsx';

type Opened = { dialog: 'adjust' | 'threshold' | 'history'; items: InventoryItem[] };

export function InventoryPage() {
  const can = useCan();
  const canWrite = can('write:products');
  const collections = useCollections();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (dialog: Opened['dialog'], items: InventoryItem[]) => setOpened({ dialog, items });
  const close = () => setOpened(null);
  const options = collections.map(({ id, name }) => ({ value: id, label: name }));
  const [item] = opened?.items ?? [];
  return (
    <>
      <ListPage<InventoryItem>
        list={{
          ...inventoryList,
          columns: [...columns, onHandColumn(canWrite, open), ...counts, actions(canWrite, open)],
          ...(options.length > 0 && {
            filters: [
              {
                kind: 'options',
                name: 'collection_id',
                label: 'Collection',
                options,
                isSingle: true,
              },
            ],
          }),
          ...(canWrite && {
            bulkActions: [{ label: 'Adjust stock', run: (rows) => open('adjust', rows) }],
            actions: (
              <ButtonLink to="/products/import" icon="upload">
                Import
              </ButtonLink>
            ),
          }),
        }}
      />
      {opened?.dialog === 'adjust' && <AdjustDialog items={opened.items} onClose={close} />}
      {opened?.dialog === 'threshold' && item && <ThresholdDialog item={item} onClose={close} />}
      {opened?.dialog === 'history' && item && <HistoryDialog item={item} onClose={close} />}
    </>
  );
}

const columns: Column<InventoryItem>[] = [
  {
    id: 'product',
    label: 'Product',
    cell: (item) => (
      <span className={css.product}>
        <Thumbnail url={item.image_url} name={item.product_name} />
        <span>
          {item.product_name}
          {optionText(item) && <span className={css.options}>{optionText(item)}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'sku',
    label: 'SKU',
    isHiddenOnPhone: true,
    sort: { ascending: 'sku', descending: '-sku' },
    cell: ({ sku }) => sku ?? <None />,
  },
  { id: 'state', label: 'Stock', cell: (item) => <StockBadge item={item} /> },
];

/** The number opens the form that changes it. */
const onHandColumn = (
  canWrite: boolean,
  open: (dialog: Opened['dialog'], items: InventoryItem[]) => void,
): Column<InventoryItem> => ({
  id: 'on_hand',
  label: 'On hand',
  align: 'end',
  cell: (item) => {
    const text = item.on_hand === null ? 'Track' : formatNumber(item.on_hand);
    if (!canWrite) return item.on_hand === null ? <None /> : text;
    return (
      <button
        type="button"
        className={css.number}
        aria-label={`${text}: adjust stock of ${itemName(item)}`}
        title="Adjust stock"
        onClick={() => open('adjust', [item])}
      >
        {text}
      </button>
    );
  },
});

const counts: Column<InventoryItem>[] = [
  {
    id: 'reserved',
    label: 'Reserved',
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ reserved, tracked }) => (tracked ? formatNumber(reserved) : <None />),
  },
  {
    id: 'available',
    label: 'Available',
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ available }) => (available === null ? <None /> : formatNumber(available)),
  },
  {
    id: 'threshold',
    label: 'Low at',
    align: 'end',
    isHiddenOnPhone: true,
    cell: ({ tracked, low_stock_threshold: own, effective_low_stock_threshold: units }) =>
      tracked ? (
        <span title={own === null ? 'Of the store' : undefined}>{formatNumber(units)}</span>
      ) : (
        <None />
      ),
  },
  {
    id: 'store',
    label: 'Store',
    isOptional: true,
    cell: ({ site_slug: slug }) => <StoreName slug={slug} />,
  },
  {
    id: 'added',
    label: 'Product added',
    isOptional: true,
    sort: { ascending: 'created_at', descending: '-created_at' },
    cell: ({ product_created_at: at }) => <Time at={at} style="date" />,
  },
];

const actions = (
  canWrite: boolean,
  open: (dialog: Opened['dialog'], items: InventoryItem[]) => void,
): Column<InventoryItem> => ({
  id: 'actions',
  label: 'Actions',
  align: 'end',
  cell: (item) =>
    canWrite ? (
      <Menu
        label={`Actions for ${itemName(item)}`}
        items={[
          { label: 'Adjust stock', onSelect: () => open('adjust', [item]) },
          { label: 'Edit low-stock level', onSelect: () => open('threshold', [item]) },
          { label: 'Show history', onSelect: () => open('history', [item]) },
        ]}
      />
    ) : (
      <Button variant="quiet" onClick={() => open('history', [item])}>
        History
      </Button>
    ),
});

const inventoryList: Omit<List<InventoryItem>, 'columns'> = {
  resource: 'inventory',
  exports: 'inventory',
  title: 'Inventory',
  noun: ['variant', 'variants'],
  hasStores: true,
  hasCount: true,
  searchLabel: 'Search product or SKU',
  tabs: [
    { label: 'All', search: {} },
    { label: 'Low', search: { stock: 'low_stock' } },
    { label: 'Out of stock', search: { stock: 'out_of_stock' } },
    { label: 'Not tracked', search: { stock: 'not_tracked' } },
  ],
  load: async (stoa, query, options) => {
    const { inventory, ...page } = await stoa.inventory.list(query as object, options);
    return { ...page, rows: inventory };
  },
  rowId: ({ variant_id: id }) => id,
  href: ({ product_id: id }) => `/products/${id}`,
  empty: {
    icon: 'box',
    title: 'No stock yet',
    text: 'The variants of your products appear here with their stock.',
  },
};
