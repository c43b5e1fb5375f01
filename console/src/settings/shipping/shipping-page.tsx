import type { ShippingZone, Site } from '@stoa/client';
import { useState } from 'react';
import { readAll } from '../../app/read-all.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCanManage, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { TryBasketLink } from '../basket/try-basket-link.tsx';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import { Coverage } from './coverage.tsx';
import { ZoneCard } from './zone-card.tsx';
import { ZoneDialog } from './zone-dialog.tsx';
import { ZoneTemplateDialog } from './zone-template-dialog.tsx';

export function ShippingPage() {
  return (
    <StorePage title="Shipping" actions={<TryBasketLink />}>
      {(site) => <Zones site={site} />}
    </StorePage>
  );
}

/** The open dialog: to edit or delete a zone, or to create one. */
type Open =
  | { kind: 'edit' | 'delete'; zone: ShippingZone }
  | { kind: 'new' }
  | { kind: 'template' }
  | null;

function Zones({ site }: { site: Site }) {
  const canWrite = useCanManage()('write:pricing');
  const [open, setOpen] = useState<Open>(null);
  const read = useApi(['shipping-zones', site.slug], (stoa, options) =>
    readAll(stoa.shippingZones.all({ site_slug: site.slug, limit: 100 }, options)),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={6} />;
  const close = () => setOpen(null);
  return (
    <>
      <Coverage zones={read.data} />
      {read.data.map((zone) => (
        <ZoneCard
          key={zone.id}
          zone={zone}
          currency={site.currency}
          canWrite={canWrite}
          onEdit={() => setOpen({ kind: 'edit', zone })}
          onDelete={() => setOpen({ kind: 'delete', zone })}
        />
      ))}
      {canWrite && (
        <div className={css.rowActions}>
          {read.data.length === 0 && site.country && (
            <Button variant="primary" onClick={() => setOpen({ kind: 'template' })}>
              Add zones from a template
            </Button>
          )}
          <Button icon="plus" onClick={() => setOpen({ kind: 'new' })}>
            Add shipping zone
          </Button>
        </div>
      )}
      {open?.kind === 'new' && <ZoneDialog site={site} onClose={close} />}
      {open?.kind === 'template' && site.country && (
        <ZoneTemplateDialog site={site} country={site.country} onClose={close} />
      )}
      {open?.kind === 'edit' && <ZoneDialog site={site} zone={open.zone} onClose={close} />}
      {open?.kind === 'delete' && <DeleteDialog zone={open.zone} onClose={close} />}
    </>
  );
}

function DeleteDialog({ zone, onClose }: { zone: ShippingZone; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.shippingZones.delete(zone.id);
    void invalidate('shipping-zones', 'sites');
    showToast('Shipping zone deleted');
  };
  return (
    <ConfirmDialog
      title={`Delete ${zone.name}?`}
      action="Delete zone"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      Its rates are no longer offered. Without any zone the store ships everywhere for free.
    </ConfirmDialog>
  );
}
