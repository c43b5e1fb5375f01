import type { Product, Stoa } from '@stoa/client';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { describeError } from '../ui/error-state.tsx';
import { showToast } from '../ui/toasts.tsx';

export type BulkChange = 'publish' | 'unpublish' | 'archive';

type BulkDialogProps = {
  change: BulkChange;
  products: Product[];
  onDone?: () => unknown;
  onClose: () => void;
};

/** Changes the selected products one by one, and names those that could not be changed. */
export function BulkDialog({ change, products, onDone, onClose }: BulkDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { verb, done, text } = words[change];
  const [first] = products;
  const what = products.length === 1 ? 'product' : `${products.length} products`;
  const run = async () => {
    const failures: string[] = [];
    for (const { id, name } of products)
      await apply(stoa, change, id).catch((error: unknown) =>
        failures.push(`${name}: ${describeError(error).message}`),
      );
    const isDone = failures.length === 0;
    // The page that is being left must not load an archived product again.
    if (isDone) await onDone?.();
    void invalidate('products', 'collections');
    if (!isDone) {
      const count = `${failures.length} of ${products.length} could not be ${done}.`;
      throw { status: 400, message: [count, ...failures].join(' ') };
    }
    showToast(products.length === 1 ? `Product ${done}` : `${products.length} products ${done}`);
  };
  return (
    <ConfirmDialog
      title={`${verb} ${products.length === 1 ? first?.name : what}?`}
      action={`${verb} ${what}`}
      isDangerous={change === 'archive'}
      onConfirm={run}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

async function apply(stoa: Stoa, change: BulkChange, id: string): Promise<void> {
  if (change === 'archive') await stoa.products.archive(id);
  else {
    const publishedAt = change === 'publish' ? new Date().toISOString() : null;
    await stoa.products.update(id, { published_at: publishedAt });
  }
}

const words = {
  publish: {
    verb: 'Publish',
    done: 'published',
    text: 'Buyers and agents can find and buy it immediately.',
  },
  unpublish: {
    verb: 'Unpublish',
    done: 'unpublished',
    text: 'Buyers and agents no longer find it. Orders keep it.',
  },
  archive: {
    verb: 'Archive',
    done: 'archived',
    text: 'It is permanently removed from the store and from this list. Existing orders keep it.',
  },
};
