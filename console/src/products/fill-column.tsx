import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { parseMoney } from '../ui/format.ts';
import css from './products.module.css';
import type { VariantRow } from './variant-matrix.ts';

const columns = [
  { value: 'price', label: 'Price' },
  { value: 'compare_at_price', label: 'Compare-at price' },
  { value: 'cost', label: 'Cost' },
  { value: 'stock', label: 'Stock' },
  { value: 'weight_grams', label: 'Weight (g)' },
] as const;
type Column = (typeof columns)[number]['value'];

type FillColumnProps = {
  rows: VariantRow[];
  currency: string;
  onChange: (rows: VariantRow[]) => void;
};

/** Sets one column of all variants to the same value. */
export function FillColumn({ rows, currency, onChange }: FillColumnProps) {
  const [column, setColumn] = useState<Column>('price');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const fill = () => {
    const isCount = column === 'stock' || column === 'weight_grams';
    const amount = parseMoney(text, currency);
    const isRemoved = text.trim() === '' && column !== 'price';
    if (!isCount && amount === null && !isRemoved) return setError('Enter an amount.');
    if (isCount && !/^\d{0,9}$/.test(text.trim())) return setError('Enter a number.');
    const part = { [column]: isCount ? text.trim() : amount };
    onChange(rows.map((row) => ({ ...row, ...part })));
    setText('');
  };
  return (
    <div className={css.fill}>
      <SelectField
        label="Fill column"
        options={columns}
        name="fill_column"
        value={column}
        onChange={setColumn}
        error={null}
      />
      <TextField
        label="Value for all variants"
        isLabelHidden
        placeholder="Value"
        inputMode="decimal"
        autoComplete="off"
        name="fill_value"
        value={text}
        onChange={(next) => {
          setText(next);
          setError(null);
        }}
        error={error}
      />
      <Button onClick={fill}>Fill {rows.length} rows</Button>
    </div>
  );
}
