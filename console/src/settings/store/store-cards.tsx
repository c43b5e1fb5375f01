import type { Site } from '@stoa/client';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { countryOptions } from '../../ui/countries.ts';
import { AddressFields } from '../../ui/form/address-fields.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import css from '../settings.module.css';
import type { StoreValues } from './store-form.ts';

export type StoreCardProps = { form: Form<StoreValues> };

export function DetailsCard({ form, site }: StoreCardProps & { site: Site }) {
  return (
    <Card title="Details">
      <div className={css.fields}>
        <TextField label="Store name" {...form.field('name')} />
        <TextArea
          label="Description"
          isOptional
          hint="Shown to people and agents that look for a store."
          maxLength={5_000}
          {...form.field('description')}
        />
        <div className={css.pair}>
          <SelectField
            label="Country"
            options={[{ value: '', label: 'Not set' }, ...countryOptions]}
            {...form.field('country')}
          />
          <SelectField
            label="Time zone"
            options={listTimeZones(site.timezone)}
            {...form.field('timezone')}
          />
        </div>
        <div className={css.pair}>
          <TextField
            label="Contact email"
            isOptional
            type="email"
            hint="Buyers can reach you here; replies to order emails go to this address."
            {...form.field('contact_email')}
          />
          <TextField
            label="Languages"
            hint="Codes separated by commas, the main language first, such as en, de."
            {...form.field('languages')}
          />
        </div>
        <Facts
          rows={[
            ['Currency', `${site.currency}, cannot be changed`],
            ['Slug', <CopyableId key="slug" id={site.slug} />],
          ]}
        />
      </div>
    </Card>
  );
}

export function AddressCard({ form }: StoreCardProps) {
  return (
    <Card title="Business address">
      <div className={css.fields}>
        <AddressFields field={(name) => form.field(`address.${name}`)} noCountry="No address" />
      </div>
    </Card>
  );
}

export function VisibilityCard({ form, site }: StoreCardProps & { site: Site }) {
  return (
    <Card title="Visibility">
      <div className={css.fields}>
        <CheckboxField
          label="Published"
          hint={`Buyers and agents can visit ${new URL(site.url).host}.`}
          {...form.field('published')}
        />
        <CheckboxField
          label="Listed on the platform"
          hint="The platform’s pages and searches across stores include this store."
          {...form.field('listed')}
        />
      </div>
    </Card>
  );
}

const captureOptions: { value: StoreValues['payment_capture']; label: string }[] = [
  { value: 'automatic', label: 'When the buyer pays' },
  { value: 'at_shipping', label: 'When items are fulfilled' },
  { value: 'manual', label: 'Manually' },
];

const captureHints: Record<StoreValues['payment_capture'], string> = {
  automatic: 'The whole amount is collected at once.',
  at_shipping:
    'The bank of the buyer holds the amount, and each shipment collects what its items cost.',
  manual:
    'The bank of the buyer holds the amount for some days. Capture it on the page of the order.',
};

export function CheckoutCard({ form }: StoreCardProps) {
  return (
    <Card title="Orders and stock">
      <div className={css.fields}>
        <CheckboxField
          label="Guest checkout"
          hint="Buyers without an account can check out."
          {...form.field('guest_checkout')}
        />
        <SelectField
          label="Collect payments"
          hint={captureHints[form.values.payment_capture]}
          options={captureOptions}
          {...form.field('payment_capture')}
        />
        <div className={css.pair}>
          <TextField
            label="Order number format"
            hint="Contains {number} once. Test orders have a T before the number."
            {...form.field('order_number_format')}
          />
          <TextField
            label="Low stock threshold"
            inputMode="numeric"
            hint="Variants with this much stock or less count as low."
            {...form.field('low_stock_threshold')}
          />
        </div>
      </div>
    </Card>
  );
}

/** The time zones that the browser knows, and the saved one. */
function listTimeZones(saved: string) {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', saved, ...known])]
    .sort()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
