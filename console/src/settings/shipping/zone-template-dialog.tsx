import type { ShippingZonesCreateBody, Site } from '@stoa/client';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { countryName } from '../../ui/countries.ts';
import { describeError } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatMoney } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';

type Choice = 'home' | 'home_and_abroad' | 'free';
type ZoneTemplateDialogProps = { site: Site; country: string; onClose: () => void };

/** Adds the zones and rates of a template, which can be edited afterwards. */
export function ZoneTemplateDialog({ site, country, onClose }: ZoneTemplateDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { currency } = site;
  const read = useApi(['setup-templates', country, currency], (client, options) =>
    client.setupTemplates.list({ country, currency }, options),
  );
  const form = useForm<{ choice: Choice }>({
    values: { choice: 'home' },
    save: async () => {
      for (const zone of zones)
        await stoa.shippingZones.create({
          ...zone,
          site_slug: site.slug,
        } as ShippingZonesCreateBody);
    },
    onSaved: () => {
      void invalidate('shipping-zones', 'sites');
      showToast('Shipping zones added');
      onClose();
    },
  });
  const { choice } = form.values;
  const zones = read.data?.shipping.find((one) => one.choice === choice)?.zones ?? [];
  return (
    <FormDialog
      title="Add zones from a template"
      form={form}
      action={zones.length === 1 ? 'Add 1 zone' : `Add ${zones.length} zones`}
      disabledReason={zones.length === 0 ? 'The template is loading' : null}
      onClose={onClose}
    >
      <SelectField
        label="Where you ship"
        options={[
          { value: 'home', label: `Only within ${countryName(country)}` },
          { value: 'home_and_abroad', label: `${countryName(country)} and the rest of the world` },
          { value: 'free', label: 'Everywhere for free' },
        ]}
        {...form.field('choice')}
      />
      {read.isError && <Notice tone="bad">{describeError(read.error).message}</Notice>}
      <ul className={css.suggestions}>
        {zones.map(({ name, rates }) => (
          <li key={name}>
            {name}:{' '}
            {rates
              .map(({ label, amount }) => `${label}, ${formatMoney(amount, currency)}`)
              .join('; ')}
          </li>
        ))}
      </ul>
      <p>You can change names, countries and rates afterwards.</p>
    </FormDialog>
  );
}
