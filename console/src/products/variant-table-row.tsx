import type { ProductMedia } from '@stoa/client';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import type { Problem } from '../ui/form/use-form.ts';
import { fieldOf } from './product-form.ts';
import type { VariantColumn } from './variant-columns.ts';
import { optionText, type VariantRow } from './variant-matrix.ts';
import css from './variant-table.module.css';

type VariantTableRowProps = {
  row: VariantRow;
  columns: VariantColumn[];
  media: ProductMedia[];
  currency: string;
  problems: Problem[];
  onChange: (part: Partial<VariantRow>) => void;
  onRemove: () => void;
};

export function VariantTableRow(props: VariantTableRowProps) {
  const { row, columns, media, onChange, onRemove } = props;
  const text = optionText(row);
  const images = [
    { value: '', label: 'Default' },
    ...media.map(({ url, alt }, index) => ({ value: url, label: alt || `Image ${index + 1}` })),
  ];
  return (
    <tr>
      <th scope="row">
        {text}
        {!row.saved && <span className={css.new}> new</span>}
      </th>
      {columns.map((column) => (
        <td key={column.name} className={css[column.name]}>
          <Cell {...props} column={column} />
        </td>
      ))}
      {media.length > 0 && (
        <td className={css.image}>
          <SelectField
            label={`Image of ${text}`}
            isLabelHidden
            options={images}
            name={fieldOf(row, 'image')}
            value={media.some(({ url }) => url === row.image) ? (row.image ?? '') : ''}
            onChange={(url) => onChange({ image: url === '' ? null : url })}
            error={null}
          />
        </td>
      )}
      <td>
        <Button variant="quiet" icon="close" label={`Remove ${text}`} onClick={onRemove} />
      </td>
    </tr>
  );
}

type CellProps = Pick<VariantTableRowProps, 'row' | 'currency' | 'problems' | 'onChange'> & {
  column: VariantColumn;
};

function Cell({ row, column, currency, problems, onChange }: CellProps) {
  const { name, label, kind, maxLength, placeholder } = column;
  const field = fieldOf(row, name);
  const common = {
    label: `${label} of ${optionText(row)}`,
    isLabelHidden: true,
    name: field,
    onChange: (value: string | number | null) => onChange({ [name]: value }),
    error: problems.find((problem) => problem.field === field)?.message ?? null,
  };
  const value = row[name];
  if (kind === 'money')
    return (
      <MoneyField
        {...common}
        currency={currency}
        value={typeof value === 'number' ? value : null}
      />
    );
  return (
    <TextField
      {...common}
      {...{ maxLength, placeholder }}
      inputMode={kind === 'count' || name === 'gtin' ? 'numeric' : 'text'}
      autoComplete="off"
      value={String(value ?? '')}
    />
  );
}
