import { ProductsField } from '../../app/products-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import type { FieldProps, Problem } from '../../ui/form/use-form.ts';
import css from '../settings.module.css';
import { newRate, type RateType, type RateValues } from './zone-form.ts';

const types: { value: RateType; label: string }[] = [
  { value: 'flat', label: 'Fixed price' },
  { value: 'weight', label: 'By weight' },
  { value: 'free_above', label: 'Free from an amount on' },
];

type RatesFieldProps = FieldProps<RateValues[]> & {
  problems: Problem[];
  currency: string;
  siteSlug: string;
};

/** The rates of a zone in the order in which buyers see them. */
export function RatesField({ value, onChange, error, problems, ...store }: RatesFieldProps) {
  const change = (key: string, part: Partial<RateValues>) =>
    onChange(value.map((rate) => (rate.key === key ? { ...rate, ...part } : rate)));
  return (
    <fieldset className={css.group} name="rates" tabIndex={-1}>
      <legend>Rates</legend>
      {error && <p role="alert">{error}</p>}
      {value.map((rate, index) => (
        <RateRow
          key={rate.key}
          {...store}
          rate={rate}
          path={`rates[${index}]`}
          problems={problems}
          onChange={(part) => change(rate.key, part)}
          onRemove={() => onChange(value.filter(({ key }) => key !== rate.key))}
        />
      ))}
      <div className={css.rowActions}>
        <Button icon="plus" onClick={() => onChange([...value, newRate()])}>
          Add rate
        </Button>
      </div>
    </fieldset>
  );
}

type RateRowProps = {
  rate: RateValues;
  /** The name of the rate in errors: `rates[0]`. */
  path: string;
  problems: Problem[];
  currency: string;
  siteSlug: string;
  onChange: (part: Partial<RateValues>) => void;
  onRemove: () => void;
};

function RateRow(props: RateRowProps) {
  const { rate, path, problems, currency, siteSlug, onChange, onRemove } = props;
  const money = (name: 'amount' | 'per_kg' | 'threshold') => ({
    name: `${path}.${name}`,
    currency,
    value: rate[name],
    error: problems.find(({ field }) => field === `${path}.${name}`)?.message ?? null,
    onChange: (amount: number | null) => onChange({ [name]: amount }),
  });
  return (
    <div className={css.row}>
      <div className={css.pair}>
        <TextField
          label="Name"
          name={`label-${rate.key}`}
          value={rate.label}
          onChange={(label) => onChange({ label })}
          error={null}
        />
        <SelectField
          label="Type"
          options={types}
          name={`type-${rate.key}`}
          value={rate.type}
          onChange={(type) => onChange({ type })}
          error={null}
        />
      </div>
      <div className={css.pair}>
        <MoneyField label={rate.type === 'weight' ? 'Base price' : 'Price'} {...money('amount')} />
        {rate.type === 'weight' && <MoneyField label="Price per kg" {...money('per_kg')} />}
        {rate.type === 'free_above' && <MoneyField label="Free from" {...money('threshold')} />}
      </div>
      <ProductsField
        siteSlug={siteSlug}
        label="Products that ship free"
        emptyHint="Orders of only these products cost nothing; otherwise they do not count for the price."
        name={`free-${rate.key}`}
        value={rate.free_product_ids}
        onChange={(ids) => onChange({ free_product_ids: ids })}
        error={null}
      />
      <div className={css.rowActions}>
        <Button variant="quiet" aria-label={`Remove rate ${rate.label}`} onClick={onRemove}>
          Remove rate
        </Button>
      </div>
    </div>
  );
}
