import type { ProductMedia } from '@stoa/client';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/form/fields.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import type { Problem } from '../ui/form/use-form.ts';
import { fieldOf } from './product-form.ts';
import { optionText, type VariantRow } from './variant-matrix.ts';
import css from './variant-table.module.css';

type VariantTableProps = {
  rows: VariantRow[];
  media: ProductMedia[];
  currency: string;
  problems: Problem[];
  onChange: (rows: VariantRow[]) => void;
};

/** More inputs at once make typing slow. */
const pageSize = 100;

/** One row for each variant; cells are inputs. */
export function VariantTable({ rows, media, currency, problems, onChange }: VariantTableProps) {
  const [page, setPage] = useState(0);
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  const start = Math.min(page, last) * pageSize;
  const shown = rows.slice(start, start + pageSize);
  const change = (key: string, part: Partial<VariantRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <caption className="visually-hidden">Variants</caption>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              <th scope="col">Price</th>
              <th scope="col">Compare-at price</th>
              <th scope="col">Cost</th>
              <th scope="col">Stock</th>
              <th scope="col">SKU</th>
              <th scope="col">Barcode (GTIN)</th>
              <th scope="col">Part number</th>
              <th scope="col">Weight (g)</th>
              {media.length > 0 && <th scope="col">Picture</th>}
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.key}
                {...{ row, media, currency, problems }}
                onChange={(part) => change(row.key, part)}
                onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {last > 0 && (
        <div className={css.pager}>
          <span>
            {start + 1} to {start + shown.length} of {rows.length} variants
          </span>
          <Button
            disabledReason={start === 0 ? 'These are the first variants.' : null}
            onClick={() => setPage(Math.min(page, last) - 1)}
          >
            Previous
          </Button>
          <Button
            disabledReason={start / pageSize === last ? 'These are the last variants.' : null}
            onClick={() => setPage(Math.min(page, last) + 1)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  );
}

type Column =
  | ('price' | 'compare_at_price' | 'cost')
  | ('stock' | 'sku' | 'gtin' | 'mpn' | 'weight_grams');

type RowProps = Pick<VariantTableProps, 'media' | 'currency' | 'problems'> & {
  row: VariantRow;
  onChange: (part: Partial<VariantRow>) => void;
  onRemove: () => void;
};

function Row({ row, media, currency, problems, onChange, onRemove }: RowProps) {
  const text = optionText(row);
  const cell = <Name extends Column>(name: Name) => {
    const field = fieldOf(row, name);
    return {
      name: field,
      isLabelHidden: true,
      value: row[name],
      onChange: (value: VariantRow[Name]) => onChange({ [name]: value }),
      error: problems.find((problem) => problem.field === field)?.message ?? null,
    };
  };
  const pictures = [
    { value: '', label: 'Default' },
    ...media.map(({ url, alt }, index) => ({ value: url, label: alt || `Picture ${index + 1}` })),
  ];
  return (
    <tr>
      <th scope="row">
        {text}
        {!row.saved && <span className={css.new}> new</span>}
      </th>
      <td>
        <MoneyField label={`Price of ${text}`} currency={currency} {...cell('price')} />
      </td>
      <td>
        <MoneyField
          label={`Compare-at price of ${text}`}
          currency={currency}
          {...cell('compare_at_price')}
        />
      </td>
      <td>
        <MoneyField label={`Cost of ${text}`} currency={currency} {...cell('cost')} />
      </td>
      <td>
        <TextField
          label={`Stock of ${text}`}
          inputMode="numeric"
          placeholder="∞"
          autoComplete="off"
          {...cell('stock')}
        />
      </td>
      <td>
        <TextField label={`SKU of ${text}`} autoComplete="off" maxLength={200} {...cell('sku')} />
      </td>
      <td>
        <TextField
          label={`Barcode (GTIN) of ${text}`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          {...cell('gtin')}
        />
      </td>
      <td>
        <TextField
          label={`Part number of ${text}`}
          autoComplete="off"
          maxLength={70}
          {...cell('mpn')}
        />
      </td>
      <td>
        <TextField
          label={`Weight of ${text} in grams`}
          inputMode="numeric"
          autoComplete="off"
          {...cell('weight_grams')}
        />
      </td>
      {media.length > 0 && (
        <td>
          <SelectField
            label={`Picture of ${text}`}
            isLabelHidden
            options={pictures}
            name={fieldOf(row, 'picture')}
            value={media.some(({ url }) => url === row.picture) ? (row.picture ?? '') : ''}
            onChange={(url) => onChange({ picture: url === '' ? null : url })}
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
