import type { CustomerGroup, MembershipPlan } from '@stoa/client';
import { SelectField, TextArea, TextField } from '../../ui/form/fields.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import type { Form, Problem } from '../../ui/form/use-form.ts';
import css from '../customers.module.css';

export type PlanValues = {
  name: string;
  /** Minor units; 0 for a free plan. */
  price: number | null;
  interval: Interval;
  /** One per line. */
  perks: string;
  customer_group_id: string;
};

type Interval = 'month' | 'year' | 'once';

const intervals: { value: Interval; label: string }[] = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
  { value: 'once', label: 'Once, without an end' },
];

export const newPlan: PlanValues = {
  name: '',
  price: null,
  interval: 'month',
  perks: '',
  customer_group_id: '',
};

export const toPlanValues = (plan: MembershipPlan): PlanValues => ({
  name: plan.name,
  price: plan.price.amount,
  interval: plan.interval as Interval,
  perks: plan.perks.join('\n'),
  customer_group_id: plan.customer_group_id ?? '',
});

/** The body for the API with the given fields only. */
export function toPlanBody<Values extends Partial<PlanValues>>(values: Values) {
  const { perks, price, customer_group_id: group, name, interval } = values;
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(interval !== undefined && { interval }),
    ...(price !== undefined && { price: price ?? 0 }),
    ...(perks !== undefined && { perks: toLines(perks) }),
    ...(group !== undefined && { customer_group_id: group || null }),
  };
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export function findPlanProblems({ name, price }: PlanValues): Problem[] {
  return [
    ...(name.trim() === '' ? [{ field: 'name', message: 'Enter a name, such as Gold.' }] : []),
    ...(price === null || Number.isNaN(price)
      ? [{ field: 'price', message: 'Enter a price; 0 for a free plan.' }]
      : []),
  ];
}

type PlanFieldsProps = { form: Form<PlanValues>; currency: string; groups: CustomerGroup[] };

export function PlanFields({ form, currency, groups }: PlanFieldsProps) {
  return (
    <div className={css.fields}>
      <TextField label="Name" placeholder="Gold" autoComplete="off" {...form.field('name')} />
      <div className={css.pair}>
        <MoneyField
          label="Price"
          hint="0 for a free plan."
          currency={currency}
          {...form.field('price')}
        />
        <SelectField label="Charged" options={intervals} {...form.field('interval')} />
      </div>
      <TextArea label="Perks" isOptional hint="One per line." {...form.field('perks')} />
      <SelectField
        label="Customer group"
        isOptional
        options={[
          { value: '', label: 'None' },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        hint="Members are added to this group and get the prices of its price lists."
        {...form.field('customer_group_id')}
      />
    </div>
  );
}
