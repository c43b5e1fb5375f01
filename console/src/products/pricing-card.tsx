import { Card } from '../ui/card.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import { fieldOf } from './product-form.ts';
import css from './products.module.css';
import type { VariantRow } from './variant-matrix.ts';

const prices = [
  {
    name: 'compare_at_price',
    label: 'Compare-at price',
    hint: 'The former price. While it is higher than the price, buyers see it struck through.',
  },
  { name: 'cost', label: 'Cost', hint: 'What a unit costs you. Buyers never see it.' },
] as const;

type PricingCardProps = {
  row: VariantRow;
  currency: string;
  errorOf: (field: string) => string | null;
  onChange: (row: VariantRow) => void;
};

/** Former price and cost of a product without options. */
export function PricingCard({ row, currency, errorOf, onChange }: PricingCardProps) {
  return (
    <Card title="Pricing">
      <div className={css.numbers}>
        {prices.map(({ name, ...look }) => (
          <MoneyField
            key={name}
            {...look}
            isOptional
            currency={currency}
            name={fieldOf(row, name)}
            value={row[name]}
            onChange={(value) => onChange({ ...row, [name]: value })}
            error={errorOf(fieldOf(row, name))}
          />
        ))}
      </div>
    </Card>
  );
}
