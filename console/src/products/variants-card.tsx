import { Card } from '../ui/card.tsx';
import type { Form } from '../ui/form/use-form.ts';
import { FillColumn } from './fill-column.tsx';
import { InventoryCard } from './inventory-card.tsx';
import { OptionsField } from './options-field.tsx';
import { PricingCard } from './pricing-card.tsx';
import type { ProductValues } from './product-form.ts';
import css from './products.module.css';
import type { VariantRow } from './variant-matrix.ts';
import { VariantTable } from './variant-table.tsx';

type VariantsCardProps = { form: Form<ProductValues>; currency: string };

/** Prices, stock and SKU of a product without options, else the options and a table of variants. */
export function VariantsCard({ form, currency }: VariantsCardProps) {
  const { variants: matrix, media } = form.values;
  const { value: _value, error: _error, name: _name, onChange } = form.field('variants');
  const errorOf = (field: string) =>
    form.problems.find((problem) => problem.field === field)?.message ?? null;
  const setRows = (rows: VariantRow[]) => onChange({ ...matrix, rows });
  const [only] = matrix.rows;
  const isSimple = matrix.rows.length === 1 && Object.keys(only?.options ?? {}).length === 0;
  return (
    <>
      {isSimple && only && (
        <>
          <PricingCard
            row={only}
            currency={currency}
            errorOf={errorOf}
            onChange={(row) => setRows([row])}
          />
          <InventoryCard row={only} errorOf={errorOf} onChange={(row) => setRows([row])} />
        </>
      )}
      <Card title="Variants">
        <div className={css.fields}>
          {matrix.options.length === 0 && (
            <p className={css.muted}>Add options if this product comes in sizes or colors.</p>
          )}
          <OptionsField matrix={matrix} onChange={onChange} error={errorOf('options')} />
          {!isSimple && matrix.rows.length > 1 && (
            <FillColumn rows={matrix.rows} currency={currency} onChange={setRows} />
          )}
          {!isSimple && (
            <VariantTable
              rows={matrix.rows}
              media={media}
              currency={currency}
              problems={form.problems}
              onChange={setRows}
            />
          )}
        </div>
      </Card>
    </>
  );
}
