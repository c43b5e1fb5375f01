import { Card } from '../../ui/card.tsx';
import { TextArea, TextField } from '../../ui/form/fields.tsx';
import css from '../settings.module.css';
import type { StoreCardProps } from './store-cards.tsx';

const policies = [
  ['shipping', 'Shipping policy'],
  ['returns', 'Return policy'],
  ['privacy', 'Privacy policy'],
  ['terms', 'Terms of service'],
  ['imprint', 'Imprint'],
] as const;

/** Plain text; the storefront links each policy that is not empty. */
export function PoliciesCard({ form, url }: StoreCardProps & { url: string }) {
  return (
    <Card title="Policies">
      <div className={css.fields}>
        <p className={css.quiet}>
          Plain text. Each text becomes a page of the store, linked in its footer; an empty one has
          no page.
        </p>
        {policies.map(([name, label]) => (
          <TextArea
            key={name}
            label={label}
            isOptional
            hint={`${url.replace(/\/$/, '')}/policies/${name}`}
            rows={4}
            maxLength={name === 'shipping' || name === 'returns' ? 10_000 : 100_000}
            {...form.field(`legal.${name}`)}
          />
        ))}
        <TextField
          label="Days for returns"
          isOptional
          inputMode="numeric"
          maxLength={4}
          hint="Shown by search engines. Enter 0 if goods cannot be returned; leave empty to not state it."
          {...form.field('return_days')}
        />
        <TextField
          label="Version of the terms"
          isOptional
          maxLength={100}
          hint="If set, buyers must accept the terms at checkout. Change it when the terms change."
          {...form.field('terms_version')}
        />
      </div>
    </Card>
  );
}
