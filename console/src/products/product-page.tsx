import type { Product } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreName } from '../app/store-name.tsx';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useCan, useStoa } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { FormPage } from '../ui/form/form-page.tsx';
import { useForm } from '../ui/form/use-form.ts';
import type { MenuItem } from '../ui/menu.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { AgentViewDialog } from './agent-view-dialog.tsx';
import { type BulkChange, BulkDialog } from './bulk-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { HistoryCard } from './history-card.tsx';
import { ProductFields } from './product-fields.tsx';
import { findProblems, toChanges, toValues } from './product-form.ts';
import { ProductSide } from './product-side.tsx';
import { ProductBadge, priceText, productState } from './product-status.tsx';
import { ReadinessCard } from './readiness.tsx';
import { rebase } from './variant-matrix.ts';

const back = { to: '/products', label: 'Products' };

export function ProductPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['products', id], (stoa, options) =>
    stoa.products.get(id, options).withResponse(),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Product"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const { data, etag } = read.data;
  return <ProductDetails key={id} product={data} etag={etag} reload={() => read.refetch()} />;
}

type ProductDetailsProps = {
  product: Product;
  etag: string | null;
  reload: () => Promise<unknown>;
};

function ProductDetails({ product, etag, reload }: ProductDetailsProps) {
  const canWrite = useCan()('write:products');
  const navigate = useNavigate();
  const [open, setOpen] = useState<BulkChange | 'agent' | 'duplicate' | null>(null);
  const close = () => setOpen(null);
  const isPublished = productState(product) === 'published';
  const view: MenuItem = {
    label: 'What an agent sees',
    icon: 'agents',
    onSelect: () => setOpen('agent'),
  };
  return (
    <DetailPage
      title={product.name}
      badges={<ProductBadge product={product} />}
      subtitle={
        <>
          {priceText(product)} · <StoreName slug={product.site_slug} />
        </>
      }
      back={back}
      actions={
        canWrite && (
          <Button onClick={() => setOpen(isPublished ? 'unpublish' : 'publish')}>
            {isPublished ? 'Unpublish' : 'Publish'}
          </Button>
        )
      }
      menu={[
        ...(isPublished ? [view] : []),
        ...(canWrite
          ? [
              {
                label: 'Duplicate product',
                icon: 'copy' as const,
                onSelect: () => setOpen('duplicate'),
              },
              {
                label: 'Archive product',
                isDangerous: true,
                onSelect: () => setOpen('archive'),
              },
            ]
          : []),
      ]}
      json={product}
      side={
        <>
          <ProductSide product={product} isPublished={isPublished} />
          {product.readiness && <ReadinessCard readiness={product.readiness} />}
        </>
      }
    >
      <ProductForm product={product} etag={etag} reload={reload} isReadOnly={!canWrite} />
      <HistoryCard id={product.id} />
      {open === 'agent' && <AgentViewDialog product={product} onClose={close} />}
      {open === 'duplicate' && <DuplicateDialog product={product} onClose={close} />}
      {open !== null && open !== 'agent' && open !== 'duplicate' && (
        <BulkDialog
          change={open}
          products={[product]}
          onDone={() => (open === 'archive' ? navigate({ to: '/products' }) : undefined)}
          onClose={close}
        />
      )}
    </DetailPage>
  );
}

type ProductFormProps = ProductDetailsProps & { isReadOnly: boolean };

function ProductForm({ product, etag, reload, isReadOnly }: ProductFormProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { currency } = product.price;
  const saved = toValues(product);
  const form = useForm({
    values: saved,
    etag,
    validate: findProblems,
    save: ({ values, ifMatch, idempotencyKey }) =>
      stoa.products.update(product.id, toChanges(saved, values, currency), {
        ifMatch,
        idempotencyKey,
      }),
    rebase: ({ variants, ...edits }, sent, now) => ({
      ...edits,
      ...(variants && { variants: rebase(variants, sent.variants, now.variants) }),
    }),
    reload,
    onSaved: async () => {
      await invalidate('products', 'collections');
      showToast('Product saved');
    },
  });
  const fields = (
    <ProductFields
      form={form}
      currency={currency}
      siteSlug={product.site_slug}
      productId={product.id}
    />
  );
  if (isReadOnly) return <fieldset disabled>{fields}</fieldset>;
  return (
    <FormPage form={form} action="Save product">
      {fields}
    </FormPage>
  );
}
