import { Card } from '../ui/card.tsx';
import { DateTimeField } from '../ui/form/date-time-field.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import type { Form } from '../ui/form/use-form.ts';
import type { ProductValues } from './product-form.ts';
import css from './products.module.css';

const choices = [
  { value: 'date', label: 'On a date' },
  { value: 'none', label: 'Not published' },
] as const;
const choicesOfNew = [{ value: 'now', label: 'Now' }, ...choices] as const;

/** When buyers and agents can find the product. A product that exists is published now by a button. */
export function PublicationCard({ form, isNew }: { form: Form<ProductValues>; isNew: boolean }) {
  const { publication, published_at: at } = form.values;
  return (
    <Card title="Publication">
      <div className={css.fields}>
        <SelectField
          label="Publication"
          options={isNew ? choicesOfNew : choices}
          hint={hints[publication]}
          {...form.field('publication')}
        />
        {publication === 'date' && (
          <DateTimeField label="Date" hint={dateHint(at)} {...form.field('published_at')} />
        )}
      </div>
    </Card>
  );
}

const hints = {
  now: 'Buyers and agents can find and buy it immediately.',
  date: undefined,
  none: 'Only members of this workspace see it.',
};

function dateHint(at: string | null): string {
  if (at === null) return 'Now, in the past or in the future.';
  return new Date(at) > new Date()
    ? 'Until then only members of this workspace see it. Then it is published automatically.'
    : 'Products are listed by this date, the newest first.';
}
