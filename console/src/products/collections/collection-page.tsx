import type { Collection } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa, useStores } from '../../app/workspace.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { TextArea, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from './collections.module.css';
import { MembersCard } from './members-card.tsx';

const back = { to: '/products/collections', label: 'Collections' };

export function CollectionPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['collections', id], (stoa, options) =>
    stoa.collections.get(id, options).withResponse(),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Collection"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const { data, etag } = read.data;
  return <CollectionDetails key={id} collection={data} etag={etag} reload={() => read.refetch()} />;
}

type CollectionDetailsProps = {
  collection: Collection;
  etag: string | null;
  reload: () => Promise<unknown>;
};

function CollectionDetails({ collection, etag, reload }: CollectionDetailsProps) {
  const can = useCan();
  const { stores } = useStores();
  const [asksDelete, setAsksDelete] = useState(false);
  const canWrite = can('write:products');
  const store = stores.find(({ slug }) => slug === collection.site_slug);
  return (
    <DetailPage
      title={collection.name}
      subtitle={store?.name ?? collection.site_slug}
      back={back}
      menu={
        canWrite
          ? [
              {
                label: 'Delete collection',
                isDangerous: true,
                onSelect: () => setAsksDelete(true),
              },
            ]
          : []
      }
      json={collection}
      side={
        <Card title="Collection">
          <Facts
            rows={[
              ['Published products', collection.products_count],
              ['Address', collection.slug],
              ['Updated', <Time key="at" at={collection.updated_at} />],
              ['Collection id', <CopyableId key="id" id={collection.id} />],
            ]}
          />
        </Card>
      }
    >
      <MembersCard collection={collection} etag={etag} canWrite={canWrite} />
      {canWrite && <CollectionForm collection={collection} etag={etag} reload={reload} />}
      {!canWrite && collection.description && (
        <Card title="Description">{collection.description}</Card>
      )}
      {asksDelete && <DeleteDialog collection={collection} onClose={() => setAsksDelete(false)} />}
    </DetailPage>
  );
}

function CollectionForm({ collection, etag, reload }: CollectionDetailsProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { id, name, slug, description } = collection;
  const form = useForm({
    values: { name, slug, description },
    etag,
    validate: (values) =>
      values.name.trim() === '' ? [{ field: 'name', message: 'Enter a name.' }] : [],
    save: ({ changes, ifMatch, idempotencyKey }) =>
      stoa.collections.update(id, changes, { ifMatch, idempotencyKey }),
    reload,
    onSaved: async () => {
      await invalidate('collections');
      showToast('Collection saved');
    },
  });
  return (
    <FormPage form={form} action="Save collection">
      <Card title="Details">
        <div className={css.fields}>
          <TextField label="Name" autoComplete="off" {...form.field('name')} />
          <TextField
            label="Address"
            hint="The last part of its URL: lower-case words joined by hyphens."
            autoComplete="off"
            {...form.field('slug')}
          />
          <TextArea label="Description" isOptional {...form.field('description')} />
        </div>
      </Card>
    </FormPage>
  );
}

function DeleteDialog({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.collections.delete(collection.id);
    void invalidate('collections', 'products');
    showToast('Collection deleted');
    await navigate({ to: '/products/collections' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${collection.name}?`}
      action="Delete collection"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      Its page is removed from the store. Its products are not deleted.
    </ConfirmDialog>
  );
}
