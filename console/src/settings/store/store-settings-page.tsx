import type { Site } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import { PoliciesCard } from './policies-card.tsx';
import { AddressCard, CheckoutCard, DetailsCard, VisibilityCard } from './store-cards.tsx';
import { findProblems, type StoreValues, toBody, toValues } from './store-form.ts';
import { ThemeCard } from './theme-card.tsx';

export function StoreSettingsPage() {
  return <StorePage title="Store">{(site) => <StoreForm key={site.slug} site={site} />}</StorePage>;
}

function StoreForm({ site }: { site: Site }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:settings');
  const form = useForm<StoreValues>({
    values: toValues(site),
    validate: findProblems,
    save: ({ changes, values, idempotencyKey }) =>
      stoa.sites.update(site.slug, toBody(changes, values), { idempotencyKey }),
    onSaved: () => {
      void invalidate('sites');
      showToast('Store saved');
    },
  });
  return (
    <FormPage form={form} action="Save store">
      {!canWrite && <Notice>Your role can read these settings, but not change them.</Notice>}
      <fieldset className={css.page} disabled={!canWrite}>
        <DetailsCard form={form} site={site} />
        <AddressCard form={form} />
        <VisibilityCard form={form} site={site} />
        <ThemeCard form={form} />
        <CheckoutCard form={form} />
        <PoliciesCard form={form} url={site.url} />
      </fieldset>
    </FormPage>
  );
}
