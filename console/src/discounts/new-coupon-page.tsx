import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreField } from '../app/store-field.tsx';
import { useInvalidate } from '../app/use-api.ts';
import { useStoa, useStores } from '../app/workspace.tsx';
import { useGroups } from '../customers/use-groups.ts';
import { DetailPage } from '../ui/detail-page.tsx';
import { FormPage } from '../ui/form/form-page.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { CouponFields } from './coupon-fields.tsx';
import { findProblems, newCoupon, toBody } from './coupon-form.ts';

export function NewCouponPage() {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const { stores, store } = useStores();
  const groups = useGroups();
  const [chosen, setChosen] = useState<string | null>(null);
  const site = stores.find(({ slug }) => slug === chosen) ?? store ?? stores[0];
  const form = useForm({
    values: newCoupon,
    validate: findProblems,
    save: async ({ values, idempotencyKey }) => {
      const body = { site_slug: site?.slug ?? '', ...toBody(values) };
      const { id } = await stoa.coupons.create(body, { idempotencyKey });
      void invalidate('coupons');
      showToast('Discount created');
      // After the form has reset its changes, so that it does not ask about leaving.
      setTimeout(() => void navigate({ to: '/discounts/$id', params: { id } as never }));
    },
  });
  if (!site) return <Skeleton lines={8} />;
  return (
    <DetailPage title="Create discount" back={{ to: '/discounts', label: 'Discounts' }}>
      <FormPage form={form} action="Create discount" isNew>
        <StoreField slug={site.slug} onChange={setChosen} />
        <CouponFields form={form} currency={site.currency} siteSlug={site.slug} groups={groups} />
      </FormPage>
    </DetailPage>
  );
}
