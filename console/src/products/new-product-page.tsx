import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreField } from '../app/store-field.tsx';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa, useStores } from '../app/workspace.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { FormPage } from '../ui/form/form-page.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { ProductFields } from './product-fields.tsx';
import { findProblems, newProduct, toBody } from './product-form.ts';

export function NewProductPage() {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { stores, store } = useStores();
  const [chosen, setChosen] = useState<string | null>(null);
  const site = stores.find(({ slug }) => slug === chosen) ?? store ?? stores[0];
  const form = useForm({
    values: newProduct,
    validate: findProblems,
    save: async ({ values, idempotencyKey }) => {
      if (!site) return;
      const body = { site_slug: site.slug, ...toBody(values, site.currency) };
      const { id } = await stoa.products.create(body, { idempotencyKey });
      showToast('Product created');
      // After the form has reset its changes, so that it does not ask about leaving.
      setTimeout(async () => {
        await navigate({ to: '/products/$id', params: { id } as never });
        void invalidate('products', 'collections');
      });
    },
  });
  if (!site) return <Skeleton lines={8} />;
  return (
    <DetailPage title="Create product" back={{ to: '/products', label: 'Products' }}>
      <FormPage form={form} action="Create product" isNew>
        <StoreField slug={site.slug} onChange={setChosen} />
        <ProductFields form={form} currency={site.currency} siteSlug={site.slug} productId={null} />
      </FormPage>
    </DetailPage>
  );
}
