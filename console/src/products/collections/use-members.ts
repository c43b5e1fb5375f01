import type { Collection, Product } from '@stoa/client';
import { useState } from 'react';
import { readAll } from '../../app/read-all.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { describeError } from '../../ui/error-state.tsx';

/** The products of a collection in its order, and what changes them. One change runs at a time. */
export function useMembers({ id }: Collection, etag: string | null) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const read = useApi(['collections', id, 'products'], (api, options) =>
    readAll(api.collections.products.all(id, { limit: 100 }, options)),
  );
  const [state, setState] = useState<{ isBusy: boolean; error: string | null }>({
    isBusy: false,
    error: null,
  });
  const run = async (change: () => PromiseLike<unknown>) => {
    if (state.isBusy) return;
    setState({ isBusy: true, error: null });
    const error = await Promise.resolve(change()).then(() => null, toMessage);
    await invalidate('collections', 'products');
    setState({ isBusy: false, error });
  };
  const products = read.data ?? [];
  return {
    read,
    products,
    ...state,
    add: (product: Product) => run(() => stoa.collections.products.add(id, product.id)),
    remove: (product: Product) => run(() => stoa.collections.products.remove(id, product.id)),
    /** Moves a product to another place; only those before the later one of both are sent. */
    move: (from: number, to: number) => {
      const ids = products.map((product) => product.id);
      const [moved] = ids.splice(from, 1);
      if (moved === undefined || from === to) return;
      ids.splice(to, 0, moved);
      const first = ids.slice(0, Math.max(from, to) + 1);
      void run(() =>
        stoa.collections.order.replace(id, { product_ids: first }, { ifMatch: etag ?? undefined }),
      );
    },
  };
}

function toMessage(error: unknown): string {
  const { code, message } = describeError(error);
  if (code !== 'version_conflict') return message;
  return 'Someone else has changed this collection. It has been reloaded: repeat your change.';
}
