import type { PriceList, Site } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCanManage, useStoa, useStores } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailPage } from '../../ui/detail-page.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../customers.module.css';
import { useGroups } from '../use-groups.ts';
import { PriceListFields } from './price-list-fields.tsx';
import { findProblems, toChanges, toValues } from './price-list-form.ts';
import { PriceListBadge } from './price-list-list-page.tsx';
import { SampleCard } from './sample-card.tsx';

const back = { to: '/customers/price-lists', label: 'Price lists' };

export function PriceListPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { stores } = useStores();
  const read = useApi(['price-lists', id], (stoa, options) =>
    stoa.priceLists.get(id, options).withResponse(),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Price list"
        back={back}
      />
    );
  const site = stores.find(({ slug }) => slug === read.data?.data.site_slug);
  if (!read.data || !site) return <Skeleton lines={8} />;
  const { data: list, etag } = read.data;
  return <PriceListDetails key={id} {...{ list, etag, site }} reload={() => read.refetch()} />;
}

type PriceListDetailsProps = {
  list: PriceList;
  etag: string | null;
  site: Site;
  reload: () => Promise<unknown>;
};

function PriceListDetails({ list, etag, site, reload }: PriceListDetailsProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const groups = useGroups();
  const canWrite = useCanManage()('write:pricing');
  const [dialog, setDialog] = useState<'delete' | 'switch' | null>(null);
  const close = () => setDialog(null);
  const form = useForm({
    values: toValues(list),
    etag,
    validate: findProblems,
    save: ({ changes, ifMatch, idempotencyKey }) =>
      stoa.priceLists.update(list.id, toChanges(changes), { ifMatch, idempotencyKey }),
    reload,
    onSaved: async () => {
      await invalidate('price-lists');
      showToast('Price list saved');
    },
  });
  const fields = <PriceListFields form={form} site={site} groups={groups} />;
  return (
    <DetailPage
      title={list.name}
      badges={<PriceListBadge list={list} />}
      subtitle={site.name}
      back={back}
      actions={
        canWrite && (
          <Button onClick={() => setDialog('switch')}>
            {list.active ? 'Deactivate' : 'Activate'}
          </Button>
        )
      }
      menu={
        canWrite
          ? [
              {
                label: 'Delete price list',
                isDangerous: true,
                onSelect: () => setDialog('delete'),
              },
            ]
          : []
      }
      json={list}
      side={<SampleCard rules={form.values.rules} site={site} />}
    >
      {canWrite ? (
        <FormPage form={form} action="Save price list">
          {fields}
        </FormPage>
      ) : (
        <fieldset disabled className={css.plain}>
          {fields}
        </fieldset>
      )}
      {dialog === 'switch' && <SwitchDialog list={list} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog list={list} onClose={close} />}
    </DetailPage>
  );
}

type DialogProps = { list: PriceList; onClose: () => void };

function SwitchDialog({ list, onClose }: DialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const verb = list.active ? 'Deactivate' : 'Activate';
  const apply = async () => {
    await stoa.priceLists.update(list.id, { active: !list.active });
    void invalidate('price-lists');
    showToast(`Price list ${list.active ? 'deactivated' : 'activated'}`);
  };
  return (
    <ConfirmDialog
      title={`${verb} ${list.name}?`}
      action={verb}
      onConfirm={apply}
      onClose={onClose}
    >
      {list.active
        ? 'Members of the group will pay the regular prices. Existing orders do not change.'
        : 'Members of the group get these prices immediately, including in open carts.'}
    </ConfirmDialog>
  );
}

function DeleteDialog({ list, onClose }: DialogProps) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.priceLists.delete(list.id);
    void invalidate('price-lists');
    showToast('Price list deleted');
    await navigate({ to: '/customers/price-lists' });
  };
  return (
    <ConfirmDialog
      title={`Delete ${list.name}?`}
      action="Delete price list"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      Members of the group pay the ordinary prices. Orders keep theirs.
    </ConfirmDialog>
  );
}
