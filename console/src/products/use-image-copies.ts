import type { ImageCopy } from '@stoa/client';
import { useEffect, useRef } from 'react';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useRefetchWhile } from '../app/use-refetch-while.ts';
import { useStoa } from '../app/workspace.tsx';
import { describeError } from '../ui/error-state.tsx';
import { showToast } from '../ui/toasts.tsx';

/** The imported images of a product that are not copied yet. Null: the product is new. */
export function useImageCopies(productId: string | null) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const read = useApi(
    ['products', productId, 'image-copies'],
    (client, options) => client.products.imageCopies.list(productId ?? '', options),
    { isEnabled: productId !== null },
  );
  const copies = read.data?.image_copies ?? [];
  useRefetchWhile(copies.some(isTried), read.refetch);
  const count = useRef(copies.length);
  useEffect(() => {
    // The product then shows the copy.
    if (copies.length < count.current) void invalidate('products');
    count.current = copies.length;
  });
  const retry = async (url: string) => {
    try {
      await stoa.products.imageCopies.retry(productId ?? '', { url });
      await read.refetch();
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
  };
  return { find: (url: string) => copies.find((copy) => copy.url === url) ?? null, retry };
}

/** Whether the image is being copied now, not after a while. */
export const isTried = ({ state, attempts, code }: ImageCopy): boolean =>
  state === 'pending' && (attempts === 0 || code === null);
