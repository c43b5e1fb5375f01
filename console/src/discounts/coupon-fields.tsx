import type { CustomerGroup } from '@stoa/client';
import { ProductsField } from '../app/products-field.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DateTimeField } from '../ui/form/date-time-field.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../ui/form/fields.tsx';
import { MoneyField } from '../ui/form/number-fields.tsx';
import type { Form } from '../ui/form/use-form.ts';
import { type CouponValues, generateCode } from './coupon-form.ts';
import css from './discounts.module.css';

const kinds = [
  { value: 'percent', label: 'Percentage' },
  { value: 'amount', label: 'Fixed amount' },
] as const;

type CouponFieldsProps = {
  form: Form<CouponValues>;
  currency: string;
  siteSlug: string;
  groups: CustomerGroup[];
};

export function CouponFields({ form, currency, siteSlug, groups }: CouponFieldsProps) {
  const code = form.field('code');
  return (
    <>
      <Card title="Discount">
        <div className={css.fields}>
          <div className={css.code}>
            <TextField
              label="Code"
              hint={
                form.values.eligibility_claim === ''
                  ? 'Buyers and agents enter it in the cart. Not case-sensitive.'
                  : 'The name of the discount. It cannot be entered, because a claim unlocks it.'
              }
              autoComplete="off"
              maxLength={64}
              {...code}
            />
            <Button onClick={() => code.onChange(generateCode())}>Generate code</Button>
          </div>
          <div className={css.pair}>
            <SelectField label="Type" options={kinds} {...form.field('kind')} />
            {form.values.kind === 'percent' ? (
              <TextField label="Percent" inputMode="decimal" {...form.field('percent_off')} />
            ) : (
              <MoneyField label="Amount" currency={currency} {...form.field('amount_off')} />
            )}
          </div>
          <CheckboxField label="Active" {...form.field('active')} />
        </div>
      </Card>
      <Card title="Conditions">
        <div className={css.fields}>
          <MoneyField
            label="Minimum subtotal"
            isOptional
            currency={currency}
            {...form.field('minimum_subtotal')}
          />
          <ProductsField siteSlug={siteSlug} {...form.field('product_ids')} />
          <CheckboxField
            label="Can be combined with other discounts"
            hint="Works together with other combinable discounts. Percentages apply before amounts, each to the remaining price."
            {...form.field('combinable')}
          />
        </div>
      </Card>
      <EligibilityFields form={form} groups={groups} />
      <Card title="Limits">
        <div className={css.fields}>
          <div className={css.pair}>
            <DateTimeField label="Starts" isOptional {...form.field('starts_at')} />
            <DateTimeField label="Ends" isOptional {...form.field('ends_at')} />
          </div>
          <div className={css.pair}>
            <TextField
              label="Total uses"
              isOptional
              inputMode="numeric"
              {...form.field('max_uses')}
            />
            <TextField
              label="Uses per buyer"
              isOptional
              inputMode="numeric"
              {...form.field('max_uses_per_buyer')}
            />
          </div>
        </div>
      </Card>
    </>
  );
}

/** The claim and the proofs that give the discount without a code. */
function EligibilityFields({ form, groups }: Pick<CouponFieldsProps, 'form' | 'groups'>) {
  const { eligibility_group_id: chosen } = form.values;
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  // Without the right to read groups, the chosen one has no name.
  if (chosen !== '' && !groups.some(({ id }) => id === chosen))
    options.push({ value: chosen, label: 'Members of a customer group' });
  return (
    <Card title="Eligibility">
      <div className={css.fields}>
        <TextField
          label="Claim"
          isOptional
          placeholder="com.example.student"
          hint="Agents that claim it for their buyer get the discount without a code."
          autoComplete="off"
          maxLength={200}
          {...form.field('eligibility_claim')}
        />
        {form.values.eligibility_claim !== '' && (
          <>
            <SelectField
              label="Members who can use the claim"
              options={[{ value: '', label: 'No group' }, ...options]}
              hint="The discount applies after they have linked their account."
              {...form.field('eligibility_group_id')}
            />
            <TextArea
              label="Platforms that prove the claim"
              isOptional
              hint="Profile URLs of agents that you trust, one per line. Their signed requests prove the claim. Without a group and platforms everyone can use it, without proof."
              {...form.field('eligibility_platforms')}
            />
          </>
        )}
      </div>
    </Card>
  );
}
