import type { Site, SitesQuotePreviewResult } from '@stoa/client';
import { useState } from 'react';
import { useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { countryOptions } from '../../ui/countries.ts';
import { ErrorSummary } from '../../ui/form/error-summary.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import { type BasketLine, BasketLines } from './basket-lines.tsx';
import { QuoteCard } from './quote-card.tsx';

export function TryBasketPage() {
  return (
    <StorePage
      title="Try a basket and an address"
      back={{ to: '/settings/shipping', label: 'Shipping' }}
      isWide
    >
      {(site) => <TryBasket key={site.slug} site={site} />}
    </StorePage>
  );
}

type Values = {
  lines: BasketLine[];
  country: string;
  state: string;
  postcode: string;
  coupon_code: string;
};

function TryBasket({ site }: { site: Site }) {
  const stoa = useStoa();
  const [tried, setTried] = useState<Values>({
    ...{ lines: [], country: site.country ?? '', state: '', postcode: '', coupon_code: '' },
  });
  const [quote, setQuote] = useState<SitesQuotePreviewResult | null>(null);
  const calculate = async (values: Values, option: string | null) =>
    setQuote(await stoa.sites.quotePreview(site.slug, toBody(values, option)));
  const form = useForm<Values>({
    values: tried,
    validate: ({ lines, country }) => [
      ...(lines.length > 0 ? [] : [{ field: 'lines', message: 'Add at least one product.' }]),
      ...(country === '' ? [{ field: 'country', message: 'Choose a country.' }] : []),
    ],
    save: async ({ values }) => {
      await calculate(values, null).catch(rethrowForFields);
      setTried(values);
    },
  });
  return (
    <div className={css.split}>
      <form
        className={css.column}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <ErrorSummary form={form} />
        <Card title="Basket">
          <div className={css.fields}>
            <BasketLines siteSlug={site.slug} {...form.field('lines')} />
            <TextField
              label="Discount code"
              isOptional
              maxLength={100}
              {...form.field('coupon_code')}
            />
          </div>
        </Card>
        <Card title="Address">
          <div className={css.fields}>
            <SelectField
              label="Country"
              options={[{ value: '', label: 'Choose a country' }, ...countryOptions]}
              {...form.field('country')}
            />
            <div className={css.pair}>
              <TextField label="State or region" isOptional {...form.field('state')} />
              <TextField label="Postal code" isOptional {...form.field('postcode')} />
            </div>
          </div>
        </Card>
        <div>
          <Button type="submit" variant="primary" isBusy={form.isSaving}>
            Calculate totals
          </Button>
        </div>
      </form>
      <div className={css.column}>
        <QuoteCard
          quote={quote}
          isStale={form.isChanged}
          onShippingOption={(option) => calculate(tried, option)}
        />
      </div>
    </div>
  );
}

const toBody = (
  { lines, country, state, postcode, coupon_code }: Values,
  option: string | null,
) => ({
  line_items: lines.map(({ id, quantity }) => ({ variant_id: id, quantity })),
  shipping_address: { country, state: state.trim() || null, postcode: postcode.trim() || null },
  coupon_code: coupon_code.trim() || null,
  selected_shipping_option_id: option,
});

/** The API names fields `shipping_address.state`; the field of this form is `state`. */
function rethrowForFields(error: unknown): never {
  const { details } = error as { details?: { field: string }[] };
  for (const detail of details ?? [])
    detail.field = detail.field
      .replace(/^shipping_address\./, '')
      .replace(/^line_items.*/, 'lines');
  throw error;
}
