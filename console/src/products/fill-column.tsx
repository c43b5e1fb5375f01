import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { parseMoney } from '../ui/format.ts';
import css from './products.module.css';
import { type VariantColumn, variantColumns } from './variant-columns.ts';
import type { VariantRow } from './variant-matrix.ts';

const columns = variantColumns.filter(({ kind }) => kind !== 'text');
const choices = columns.map(({ name, label }) => ({ value: name, label }));

type FillColumnProps = {
  rows: VariantRow[];
  currency: string;
  onChange: (rows: VariantRow[]) => void;
};

/** Sets one column of all variants to the same value. */
export function FillColumn({ rows, currency, onChange }: FillColumnProps) {
  const [column, setColumn] = useState<VariantColumn['name']>('price');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const fill = () => {
    const isCount = columns.some(({ name, kind }) => name === column && kind === 'count');
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
        options={choices}
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
