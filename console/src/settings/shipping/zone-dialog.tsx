import type { ShippingZone, Site } from '@stoa/client';
import { useMemo } from 'react';
import { EditDialog, type Loaded } from '../../app/edit-dialog.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { CountriesField } from '../../ui/form/countries-field.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';
import { RatesField } from './rates-field.tsx';
import { findProblems, toBody, toValues, type ZoneValues } from './zone-form.ts';

type ZoneDialogProps = {
  site: Site;
  /** The zone to change; without it a new one. */
  zone?: ShippingZone;
  onClose: () => void;
};

export function ZoneDialog({ site, zone, onClose }: ZoneDialogProps) {
  if (!zone) return <ZoneForm site={site} loaded={null} onClose={onClose} />;
  return (
    <EditDialog
      title={`Edit ${zone.name}`}
      queryKey={['shipping-zones', zone.id]}
      read={(stoa, options) => stoa.shippingZones.get(zone.id, options).withResponse()}
      onClose={onClose}
    >
      {(loaded) => <ZoneForm site={site} loaded={loaded} onClose={onClose} />}
    </EditDialog>
  );
}

type ZoneFormProps = { site: Site; loaded: Loaded<ShippingZone> | null; onClose: () => void };

function ZoneForm({ site, loaded, onClose }: ZoneFormProps) {
  const zone = loaded?.item;
  const stoa = useStoa();
  const invalidate = useInvalidate();
  // Not computed on each render, because the row of a new rate has a random key.
  const values = useMemo(() => toValues(zone), [zone]);
  const form = useForm<ZoneValues>({
    values,
    etag: loaded?.etag,
    validate: findProblems,
    save: ({ values, ifMatch, idempotencyKey }) => {
      const body = toBody(values);
      return zone
        ? stoa.shippingZones.update(zone.id, body, { ifMatch, idempotencyKey })
        : stoa.shippingZones.create({ site_slug: site.slug, ...body }, { idempotencyKey });
    },
    ...(loaded && { reload: loaded.reload }),
    onSaved: () => {
      void invalidate('shipping-zones', 'sites');
      showToast(zone ? 'Shipping zone saved' : 'Shipping zone added');
      onClose();
    },
  });
  return (
    <FormDialog
      title={zone ? `Edit ${zone.name}` : 'Add shipping zone'}
      form={form}
      action={zone ? 'Save zone' : 'Add zone'}
      size="large"
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Shown only to members of this workspace."
        {...form.field('name')}
      />
      <CountriesField
        label="Countries"
        hint="If empty, the zone covers every country that no other zone names."
        {...form.field('countries')}
      />
      <div className={css.pair}>
        <TextField
          label="Only these states"
          isOptional
          hint="Codes separated by commas, such as CA, NY."
          {...form.field('states')}
        />
        <TextField
          label="Only postcodes that start with"
          isOptional
          hint="With commas: 10, 12."
          {...form.field('postcode_prefixes')}
        />
      </div>
      <RatesField
        {...form.field('rates')}
        problems={form.problems}
        currency={site.currency}
        siteSlug={site.slug}
      />
    </FormDialog>
  );
}
