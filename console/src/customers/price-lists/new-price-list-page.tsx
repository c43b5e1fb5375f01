import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { StoreField } from '../../app/store-field.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa, useStores } from '../../app/workspace.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useGroups } from '../use-groups.ts';
import { PriceListFields } from './price-list-fields.tsx';
import { findProblems, newPriceList, toBody } from './price-list-form.ts';
import { SampleCard } from './sample-card.tsx';

export function NewPriceListPage() {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const groups = useGroups();
  const { stores, store } = useStores();
  const [initial] = useState(newPriceList);
  const [chosen, setChosen] = useState<string | null>(null);
  const site = stores.find(({ slug }) => slug === chosen) ?? store ?? stores[0];
  const form = useForm({
    values: initial,
    validate: findProblems,
    save: async ({ values, idempotencyKey }) => {
      const body = { site_slug: site?.slug ?? '', ...toBody(values) };
      const { id } = await stoa.priceLists.create(body, { idempotencyKey });
      void invalidate('price-lists');
      showToast('Price list created');
      // After the form has reset its changes, so that it does not ask about leaving.
      setTimeout(
        () => void navigate({ to: '/customers/price-lists/$id', params: { id } as never }),
      );
    },
  });
  if (!site) return <Skeleton lines={8} />;
  return (
    <DetailPage
      title="Create price list"
      back={{ to: '/customers/price-lists', label: 'Price lists' }}
      side={<SampleCard rules={form.values.rules} site={site} />}
    >
      <FormPage form={form} action="Create price list" isNew>
        <StoreField slug={site.slug} onChange={setChosen} />
        <PriceListFields form={form} site={site} groups={groups} isNew />
      </FormPage>
    </DetailPage>
  );
}
