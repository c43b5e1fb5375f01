import type { Site, TaxRate } from '@stoa/client';
import { useState } from 'react';
import { readAll } from '../../app/read-all.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCanManage, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countryName } from '../../ui/countries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';
import { SuggestedRatesDialog } from './suggested-rates-dialog.tsx';
import { TaxRateDialog } from './tax-rate-dialog.tsx';

/** What is open: a rate that is edited or deleted, or a new one. */
type Open =
  | { kind: 'edit' | 'delete'; rate: TaxRate }
  | { kind: 'new' }
  | { kind: 'suggested' }
  | null;

export function TaxRatesCard({ site }: { site: Site }) {
  const can = useCanManage();
  const [open, setOpen] = useState<Open>(null);
  const read = useApi(['tax-rates', site.slug], (stoa, options) =>
    readAll(stoa.taxRates.all({ site_slug: site.slug, limit: 100 }, options)),
  );
  const close = () => setOpen(null);
  const canWrite = can('write:pricing');
  const add = <Button onClick={() => setOpen({ kind: 'new' })}>Add tax rate</Button>;
  const first = (
    <div className={css.rowActions}>
      {site.country && (
        <Button variant="primary" onClick={() => setOpen({ kind: 'suggested' })}>
          {`Show rates of ${countryName(site.country)}`}
        </Button>
      )}
      {add}
    </div>
  );
  return (
    <Card title="Tax rates" isFlush actions={canWrite && read.data?.length ? add : undefined}>
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={3} />}
      {read.data?.length === 0 && (
        <EmptyState icon="settings" title="No tax rates" action={canWrite && first}>
          This store charges no tax. Add the rates of the places where you must charge it.
        </EmptyState>
      )}
      {read.data && read.data.length > 0 && (
        <RateTable rates={read.data} canWrite={canWrite} onOpen={setOpen} />
      )}
      {open?.kind === 'new' && <TaxRateDialog site={site} onClose={close} />}
      {open?.kind === 'suggested' && site.country && (
        <SuggestedRatesDialog site={site} country={site.country} onClose={close} />
      )}
      {open?.kind === 'edit' && <TaxRateDialog site={site} rate={open.rate} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog rate={open.rate} onClose={close} />}
    </Card>
  );
}

type RateTableProps = { rates: TaxRate[]; canWrite: boolean; onOpen: (open: Open) => void };

function RateTable({ rates, canWrite, onOpen }: RateTableProps) {
  const actions = {
    label: 'Actions',
    align: 'end' as const,
    cell: (rate: TaxRate) => (
      <Menu
        label={`Change ${rate.name}`}
        items={[
          { label: 'Edit rate', onSelect: () => onOpen({ kind: 'edit', rate }) },
          {
            label: 'Delete rate',
            isDangerous: true,
            onSelect: () => onOpen({ kind: 'delete', rate }),
          },
        ]}
      />
    ),
  };
  return (
    <DataTable
      caption="Tax rates"
      rows={rates.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))}
      rowKey={({ id }) => id}
      columns={[
        { label: 'Name', cell: ({ name }) => name },
        { label: 'Place', cell: placeOf },
        { label: 'Rate', align: 'end', cell: ({ rate }) => `${rate}%` },
        {
          label: 'Shipping',
          isHiddenOnPhone: true,
          cell: ({ applies_to_shipping: is }) => (is ? 'Taxed' : 'Not taxed'),
        },
        ...(canWrite ? [actions] : []),
      ]}
    />
  );
}

function placeOf({ country, state, postcode_prefix: prefix }: TaxRate): string {
  const parts = [countryName(country), state, prefix && `postcodes ${prefix}…`];
  return parts.filter(Boolean).join(', ');
}

function DeleteDialog({ rate, onClose }: { rate: TaxRate; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.taxRates.delete(rate.id);
    void invalidate('tax-rates', 'sites');
    showToast('Tax rate deleted');
  };
  return (
    <ConfirmDialog
      title={`Delete ${rate.name}?`}
      action="Delete rate"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      New orders from {placeOf(rate)} are no longer taxed at {rate.rate} %.
    </ConfirmDialog>
  );
}
