import type { CallOptions, Stoa } from '@stoa/client';
import type { ReactNode } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useApi } from './use-api.ts';

/** An object as it was read, with its `ETag`, so that a save can detect changes by others. */
export type Loaded<Item> = { item: Item; etag: string | null; reload: () => Promise<unknown> };

type EditDialogProps<Item> = {
  title: string;
  queryKey: readonly unknown[];
  read: (stoa: Stoa, options: CallOptions) => Promise<{ data: Item; etag: string | null }>;
  onClose: () => void;
  /** The dialog with the form. */
  children: (loaded: Loaded<Item>) => ReactNode;
};

/** Reads an object of a list again before it is edited: lists have no `ETag` of their items. */
export function EditDialog<Item>(props: EditDialogProps<Item>) {
  const { title, queryKey, read: load, onClose, children } = props;
  const read = useApi(queryKey, load);
  if (read.data)
    return children({ item: read.data.data, etag: read.data.etag, reload: () => read.refetch() });
  return (
    <Dialog title={title} onClose={onClose}>
      {read.isError ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
    </Dialog>
  );
}
