import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { fieldOf } from './product-form.ts';
import css from './products.module.css';
import type { VariantRow } from './variant-matrix.ts';

const fields = [
  {
    name: 'stock',
    label: 'Stock',
    hint: 'Leave empty to sell without tracking stock.',
    maxLength: 9,
  },
  { name: 'sku', label: 'SKU', hint: 'Your stock keeping unit.', maxLength: 200 },
  {
    name: 'gtin',
    label: 'Barcode (GTIN)',
    hint: 'The number below the barcode: UPC, EAN or ISBN.',
    maxLength: 14,
  },
  {
    name: 'mpn',
    label: 'Part number (MPN)',
    hint: "The manufacturer's part number.",
    maxLength: 70,
  },
] as const;

type InventoryCardProps = {
  row: VariantRow;
  errorOf: (field: string) => string | null;
  onChange: (row: VariantRow) => void;
};

/** Stock and numbers of a product without options. */
export function InventoryCard({ row, errorOf, onChange }: InventoryCardProps) {
  return (
    <Card title="Inventory">
      <div className={css.numbers}>
        {fields.map(({ name, ...look }) => (
          <TextField
            key={name}
            {...look}
            isOptional
            inputMode={name === 'stock' || name === 'gtin' ? 'numeric' : 'text'}
            autoComplete="off"
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
