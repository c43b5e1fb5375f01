import type { Site } from '@stoa/client';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import { PoliciesCard } from './policies-card.tsx';
import { AddressCard, CheckoutCard, DetailsCard, VisibilityCard } from './store-cards.tsx';
import { findProblems, type StoreValues, toBody, toValues } from './store-form.ts';
import { ThemeCard } from './theme-card.tsx';

export function StoreSettingsPage() {
  return (
    <StorePage title="Store">{({ slug }) => <LoadedStore key={slug} slug={slug} />}</StorePage>
  );
}

function LoadedStore({ slug }: { slug: string }) {
  const read = useApi(['sites', slug], (stoa, options) =>
    stoa.sites.get(slug, options).withResponse(),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={8} />;
  const { data, etag } = read.data;
  return <StoreForm site={data} etag={etag} reload={() => read.refetch()} />;
}

type StoreFormProps = { site: Site; etag: string | null; reload: () => Promise<unknown> };

function StoreForm({ site, etag, reload }: StoreFormProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const canWrite = useCan()('write:settings');
  const form = useForm<StoreValues>({
    values: toValues(site),
    etag,
    validate: findProblems,
    save: ({ changes, values, ifMatch, idempotencyKey }) =>
      stoa.sites.update(site.slug, toBody(changes, values), { ifMatch, idempotencyKey }),
    reload,
    onSaved: async () => {
      await invalidate('sites');
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
