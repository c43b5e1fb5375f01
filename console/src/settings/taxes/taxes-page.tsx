import type { Site } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import { TryBasketLink } from '../basket/try-basket-link.tsx';
import { StorePage } from '../store-page.tsx';
import { TaxRatesCard } from './tax-rates-card.tsx';

export function TaxesPage() {
  return (
    <StorePage title="Taxes" actions={<TryBasketLink />}>
      {(site) => (
        <>
          <PricesForm key={site.slug} site={site} />
          <TaxRatesCard site={site} />
        </>
      )}
    </StorePage>
  );
}

const choices = [
  { value: 'added', label: 'Added at checkout' },
  { value: 'included', label: 'Included in prices' },
] as const;

const effects = {
  added: 'A product of $100.00 with 20% tax costs the buyer $120.00.',
  included: 'A product of $100.00 with 20% tax costs the buyer $100.00, of which $16.67 are tax.',
};

function PricesForm({ site }: { site: Site }) {
  const stoa = useStoa();
  const can = useCan();
  const invalidate = useInvalidate();
  const form = useForm<{ tax: 'added' | 'included' }>({
    values: { tax: site.prices_include_tax ? 'included' : 'added' },
    save: ({ values, idempotencyKey }) =>
      stoa.sites.update(
        site.slug,
        { prices_include_tax: values.tax === 'included' },
        { idempotencyKey },
      ),
    onSaved: async () => {
      await invalidate('sites');
      showToast('Taxes saved');
    },
  });
  if (!can('write:settings')) return <Card title="Prices">{effects[form.values.tax]}</Card>;
  return (
    <FormPage form={form} action="Save taxes">
      <Card title="Prices">
        <SelectField
          label="Tax is"
          hint={effects[form.values.tax]}
          options={choices}
          {...form.field('tax')}
        />
      </Card>
    </FormPage>
  );
}
