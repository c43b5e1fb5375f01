import type { Product } from '@stoa/client';
import { useApi } from '../app/use-api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import css from './products.module.css';

type AgentViewDialogProps = { product: Product; onClose: () => void };

/** The product as an agent sees it in search results. */
export function AgentViewDialog({ product, onClose }: AgentViewDialogProps) {
  const { id, site_slug: siteSlug } = product;
  const read = useApi(['products', id, 'compact'], (stoa, options) =>
    stoa.stores.products.batch(siteSlug, { ids: id, view: 'compact' }, options),
  );
  const [hit] = read.data?.products ?? [];
  return (
    <Dialog title="What an agent sees" size="large" onClose={onClose}>
      <p className={css.muted}>
        Search results contain this summary. Agents read the full product by its id.
      </p>
      {read.isPending && <Skeleton lines={6} />}
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {hit && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <pre className={css.json} tabIndex={0}>
          {JSON.stringify(hit, null, 2)}
        </pre>
      )}
      {read.data && !hit && <p>Agents do not find this product in the store.</p>}
    </Dialog>
  );
}
