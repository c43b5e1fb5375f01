import type { CallOptions, SavedView, Stoa } from '@stoa/client';
import type { ReactNode } from 'react';
import type { IconName } from '../icon.tsx';

/** What a list page shows and how it is loaded. Everything a user changes is in the URL. */
export type List<Row> = {
  /**
   * The first part of the cache key, and what saved views belong to: `orders`. Lists of one object,
   * such as `webhooks/…`, have no views.
   */
  resource: SavedView['list'] | `${string}/${string}`;
  title: string;
  /** Stands above the list in place of the title, on pages that show more than the list. */
  head?: ReactNode;
  /** Stands between the filters and the rows. */
  notice?: ReactNode;
  /** For counts and messages: `['order', 'orders']`. */
  noun: [one: string, many: string];
  /** `query` has filters, `q`, `sort`, `cursor`, `limit` and, with `hasStores`, `site_slug`. */
  load: (stoa: Stoa, query: ListQuery, options: CallOptions) => PromiseLike<ListRows<Row>>;
  rowId: (row: Row) => string;
  /** The page of a row, which the first column links to. Without it, or with null, rows have none. */
  href?: (row: Row) => string | null;
  columns: Column<Row>[];
  filters?: Filter[];
  /** Named sets of filters. The first is shown without any. */
  tabs?: Tab[];
  /** Placeholder of the search field; without it there is none. */
  searchLabel?: string;
  /** True if rows belong to stores and the API takes `site_slug`. */
  hasStores?: boolean;
  /** True if the API takes `count=true`. */
  hasCount?: boolean;
  bulkActions?: BulkAction<Row>[];
  /** Adds "Export" for those who may export. */
  exports?: 'products' | 'orders' | 'customers' | 'coupons' | 'inventory';
  /** Buttons next to the title. */
  actions?: ReactNode;
  empty: { icon: IconName; title: string; text: ReactNode; action?: ReactNode };
};

/** Values are strings, as in the URL, and are sent to the API unchanged. */
export type ListQuery = Record<string, string | string[]>;

export type ListRows<Row> = {
  rows: Row[];
  next_cursor: string | null;
  /** Exact up to 1,000. */
  total_estimate?: number | undefined;
};

export type Column<Row> = {
  id: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** `end` for amounts and numbers. */
  align?: 'start' | 'end';
  /** Values of the parameter `sort`; only for columns that the API can sort by. */
  sort?: { ascending: string; descending: string };
  /** Shown only when the user adds the column. */
  isOptional?: boolean;
  /** Left out on a phone. */
  isHiddenOnPhone?: boolean;
};

export type Filter = { name: string; label: string } & (
  | { kind: 'options'; options: readonly { value: string; label: string }[]; isSingle?: boolean }
  | { kind: 'text'; placeholder?: string }
  | { kind: 'flag'; on: string; off?: string }
  | { kind: 'dates'; after: string; before: string }
  | { kind: 'amounts'; minimum: string; maximum: string; currency: string }
);

export type Tab = { label: string; search: ListQuery };

export type BulkAction<Row> = {
  label: string;
  icon?: IconName;
  /** Why these rows cannot be changed like this. */
  refuse?: (rows: Row[]) => string | null;
} & (
  | {
      /** Opens a dialog for what is selected. */
      open: (selection: SelectedRows) => void;
    }
  | {
      /** Runs for the selected rows of the page. */
      run: (rows: Row[]) => void;
      /** Runs for all rows that match the filters; without it the action is for a page only. */
      runAll?: (selection: SelectedRows) => void;
    }
);

/** Rows of a bulk operation: those with these ids, or all that match the filters. */
export type SelectedRows = {
  ids: string[] | null;
  filters: ListQuery | null;
  /** "3 products" or "1,000+ products". */
  text: string;
};

/** The parameters that a filter writes. */
export function parametersOf(filter: Filter): string[] {
  if (filter.kind === 'dates') return [filter.after, filter.before];
  if (filter.kind === 'amounts') return [filter.minimum, filter.maximum];
  return [filter.name];
}
