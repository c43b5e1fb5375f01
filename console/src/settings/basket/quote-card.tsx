import type { SitesQuotePreviewResult } from '@stoa/client';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sum, Sums } from '../../ui/sums.tsx';
import { Money } from '../../ui/values.tsx';
import css from '../settings.module.css';

type QuoteCardProps = {
  quote: SitesQuotePreviewResult | null;
  /** The form has changed since. */
  isStale: boolean;
  onShippingOption: (id: string) => Promise<void>;
};

/** The totals of the basket, with the shipping options of its address. */
export function QuoteCard({ quote, isStale, onShippingOption }: QuoteCardProps) {
  if (!quote)
    return (
      <Card title="Totals">
        <p className={css.quiet}>
          Add products and a country to see what a guest would pay with your shipping zones and tax
          rates. Nothing is ordered.
        </p>
      </Card>
    );
  const { currency, items, messages } = quote;
  return (
    <Card title="Totals">
      <div className={css.fields} aria-live="polite">
        {isStale && <Notice>The basket or address has changed. Calculate the totals again.</Notice>}
        {messages.map(({ code, type, content }) => (
          <Notice key={`${code} ${content}`} tone={type === 'error' ? 'bad' : 'warn'}>
            {content}
          </Notice>
        ))}
        <DataTable
          caption="Basket"
          rows={items}
          rowKey={({ id }) => id}
          columns={[
            {
              label: 'Item',
              cell: (item) => [item.name, ...Object.values(item.variant_options)].join(', '),
            },
            { label: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
            {
              label: 'Total',
              align: 'end',
              cell: ({ subtotal }) => <Money amount={subtotal} currency={currency} />,
            },
          ]}
        />
        <ShippingOptions quote={quote} onShippingOption={onShippingOption} />
        <Totals quote={quote} />
      </div>
    </Card>
  );
}

function ShippingOptions({
  quote,
  onShippingOption,
}: Omit<QuoteCardProps, 'isStale'> & { quote: SitesQuotePreviewResult }) {
  const { currency, needs_shipping: needsShipping, shipping_options: options } = quote;
  const [problem, setProblem] = useState<string | null>(null);
  if (!needsShipping) return <Notice>Nothing in this basket is shipped.</Notice>;
  if (options.length === 0)
    return <Notice tone="warn">The store does not ship this basket to this address.</Notice>;
  return (
    <SelectField
      label="Shipping"
      name="shipping"
      options={options.map(({ id, label, amount }) => ({
        value: id,
        label: `${label}, ${formatMoney(amount, currency)}`,
      }))}
      value={quote.selected_shipping_option_id ?? ''}
      onChange={(id) => {
        setProblem(null);
        onShippingOption(id).catch((error) => setProblem(describeError(error).message));
      }}
      error={problem}
    />
  );
}

function Totals({ quote: { totals, currency } }: { quote: SitesQuotePreviewResult }) {
  const { tax, tax_included: included } = totals;
  return (
    <Sums>
      <Sum label="Subtotal" amount={totals.subtotal} currency={currency} />
      {totals.discount > 0 && (
        <Sum label="Discount" amount={-totals.discount} currency={currency} />
      )}
      <Sum label="Shipping" amount={totals.shipping} currency={currency} />
      {(tax > 0 || included === 0) && <Sum label="Tax" amount={tax} currency={currency} />}
      {included > 0 && <Sum label="Tax included in prices" amount={included} currency={currency} />}
      <Sum label="Total" amount={totals.total} currency={currency} isTotal />
    </Sums>
  );
}
