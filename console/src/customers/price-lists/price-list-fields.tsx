import type { CustomerGroup, Site } from '@stoa/client';
import { Card } from '../../ui/card.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import css from '../customers.module.css';
import type { PriceListValues } from './price-list-form.ts';
import { RulesField } from './rules-field.tsx';

type PriceListFieldsProps = {
  form: Form<PriceListValues>;
  site: Pick<Site, 'slug' | 'currency'>;
  groups: CustomerGroup[];
  isNew?: boolean;
};

export function PriceListFields({ form, site, groups, isNew }: PriceListFieldsProps) {
  const options = groups.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Card title="Price list">
        <div className={css.fields}>
          <TextField label="Name" placeholder="Wholesale" {...form.field('name')} />
          <SelectField
            label="Customer group"
            options={[{ value: '', label: 'Choose a group' }, ...options]}
            hint="Members get these prices when they are signed in or linked by their agent."
            {...form.field('customer_group_id')}
          />
          {isNew && <CheckboxField label="Active" {...form.field('active')} />}
        </div>
      </Card>
      <Card title="Rules">
        <RulesField
          {...form.field('rules')}
          problems={form.problems}
          currency={site.currency}
          siteSlug={site.slug}
        />
      </Card>
    </>
  );
}
