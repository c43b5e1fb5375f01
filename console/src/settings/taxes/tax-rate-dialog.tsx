import type { Site, TaxRate } from '@stoa/client';
import { EditDialog, type Loaded } from '../../app/edit-dialog.tsx';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { countryOptions } from '../../ui/countries.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Problem, useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';

type TaxRateDialogProps = {
  site: Site;
  /** The rate to change; omitted for a new one. */
  rate?: TaxRate;
  onClose: () => void;
};

type RateValues = {
  name: string;
  country: string;
  state: string;
  postcode_prefix: string;
  rate: string;
  applies_to_shipping: boolean;
};

export function TaxRateDialog({ site, rate, onClose }: TaxRateDialogProps) {
  if (!rate) return <TaxRateForm site={site} loaded={null} onClose={onClose} />;
  return (
    <EditDialog
      title="Edit tax rate"
      queryKey={['tax-rates', rate.id]}
      read={(stoa, options) => stoa.taxRates.get(rate.id, options).withResponse()}
      onClose={onClose}
    >
      {(loaded) => <TaxRateForm site={site} loaded={loaded} onClose={onClose} />}
    </EditDialog>
  );
}

type TaxRateFormProps = { site: Site; loaded: Loaded<TaxRate> | null; onClose: () => void };

function TaxRateForm({ site, loaded, onClose }: TaxRateFormProps) {
  const rate = loaded?.item;
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm<RateValues>({
    values: toValues(rate),
    etag: loaded?.etag,
    validate: findProblems,
    save: ({ values, ifMatch, idempotencyKey }) => {
      const body = toBody(values);
      return rate
        ? stoa.taxRates.update(rate.id, body, { ifMatch, idempotencyKey })
        : stoa.taxRates.create({ site_slug: site.slug, ...body }, { idempotencyKey });
    },
    ...(loaded && { reload: loaded.reload }),
    onSaved: () => {
      void invalidate('tax-rates', 'sites');
      showToast(rate ? 'Tax rate saved' : 'Tax rate added');
      onClose();
    },
  });
  return (
    <FormDialog
      title={rate ? 'Edit tax rate' : 'Add tax rate'}
      form={form}
      action={rate ? 'Save rate' : 'Add rate'}
      onClose={onClose}
    >
      <TextField
        label="Name"
        hint="Shown to buyers next to the amount, for example VAT."
        {...form.field('name')}
      />
      <div className={css.pair}>
        <SelectField
          label="Country"
          options={[{ value: '', label: 'Choose a country' }, ...countryOptions]}
          {...form.field('country')}
        />
        <TextField label="Rate in percent" inputMode="decimal" {...form.field('rate')} />
      </div>
      <div className={css.pair}>
        <TextField
          label="State or province"
          isOptional
          hint="Its code, such as CA. Empty for the whole country."
          {...form.field('state')}
        />
        <TextField
          label="Postcodes that start with"
          isOptional
          {...form.field('postcode_prefix')}
        />
      </div>
      <CheckboxField label="Tax shipping too" {...form.field('applies_to_shipping')} />
    </FormDialog>
  );
}

const toValues = (rate: TaxRate | undefined): RateValues => ({
  name: rate?.name ?? '',
  country: rate?.country ?? '',
  state: rate?.state ?? '',
  postcode_prefix: rate?.postcode_prefix ?? '',
  rate: rate ? String(rate.rate) : '',
  applies_to_shipping: rate?.applies_to_shipping ?? false,
});

const toBody = (values: RateValues) => ({
  name: values.name.trim(),
  country: values.country,
  state: values.state.trim().toUpperCase() || null,
  postcode_prefix: values.postcode_prefix.trim() || null,
  rate: toPercent(values.rate),
  applies_to_shipping: values.applies_to_shipping,
});

const toPercent = (text: string) => Number(text.trim().replace(',', '.') || Number.NaN);

function findProblems({ name, country, rate }: RateValues): Problem[] {
  const percent = toPercent(rate);
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Enter a name, such as VAT.' }] : []),
    ...(country === '' ? [{ field: 'country', message: 'Choose a country.' }] : []),
    ...(percent >= 0 && percent <= 100
      ? []
      : [{ field: 'rate', message: 'Enter a percentage from 0 to 100.' }]),
  ];
}
