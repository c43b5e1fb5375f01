import { ProductsField } from '../../app/products-field.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import type { FieldProps, Problem } from '../../ui/form/use-form.ts';
import css from '../customers.module.css';
import { newRule, type RuleType, type RuleValues } from './price-list-form.ts';

const types: { value: RuleType; label: string }[] = [
  { value: 'percent_off', label: 'Percentage off' },
  { value: 'amount_off', label: 'Amount off' },
  { value: 'fixed_price', label: 'Fixed price' },
];

type RulesFieldProps = FieldProps<RuleValues[]> & {
  problems: Problem[];
  currency: string;
  siteSlug: string;
};

/** The rules of a price list; a buyer pays the lowest price that one of them gives. */
export function RulesField({ value, onChange, error, problems, ...store }: RulesFieldProps) {
  const change = (key: string, part: Partial<RuleValues>) =>
    onChange(value.map((rule) => (rule.key === key ? { ...rule, ...part } : rule)));
  return (
    <div className={css.fields}>
      {error && <p role="alert">{error}</p>}
      {value.map((rule, index) => (
        <RuleRow
          key={rule.key}
          {...store}
          rule={rule}
          path={`rules[${index}]`}
          problems={problems}
          onChange={(part) => change(rule.key, part)}
          onRemove={() => onChange(value.filter(({ key }) => key !== rule.key))}
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => onChange([...value, newRule()])}>
          Add rule
        </Button>
      </div>
    </div>
  );
}

type RuleRowProps = {
  rule: RuleValues;
  /** The name of the rule in errors: `rules[0]`. */
  path: string;
  problems: Problem[];
  currency: string;
  siteSlug: string;
  onChange: (part: Partial<RuleValues>) => void;
  onRemove: () => void;
};

function RuleRow({ rule, path, problems, currency, siteSlug, onChange, onRemove }: RuleRowProps) {
  const frame = (name: string) => ({
    name: `${path}.${name}`,
    error: problems.find(({ field }) => field === `${path}.${name}`)?.message ?? null,
  });
  return (
    <fieldset className={css.rule}>
      <legend className="visually-hidden">Rule {path.replace(/\D/g, '')}</legend>
      <div className={css.pair}>
        <SelectField
          label="Price"
          options={types}
          {...frame('type')}
          value={rule.type}
          onChange={(type) => onChange({ type })}
        />
        {rule.type === 'percent_off' ? (
          <TextField
            label="Percent"
            inputMode="decimal"
            {...frame('value')}
            value={rule.percent}
            onChange={(percent) => onChange({ percent })}
          />
        ) : (
          <MoneyField
            label={rule.type === 'fixed_price' ? 'Fixed price' : 'Amount off'}
            currency={currency}
            {...frame('value')}
            value={rule.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
      </div>
      <ProductsField
        label={rule.type === 'fixed_price' ? 'Products' : 'Only for these products'}
        siteSlug={siteSlug}
        {...frame('product_ids')}
        value={rule.product_ids}
        onChange={(ids) => onChange({ product_ids: ids })}
      />
      <div className={css.end}>
        <Button variant="quiet" onClick={onRemove}>
          Remove rule
        </Button>
      </div>
    </fieldset>
  );
}
