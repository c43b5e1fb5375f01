import type { AgentConnection } from '@stoa/client';
import { toSentence } from '../../ui/form/field.tsx';
import formCss from '../../ui/form/form.module.css';
import type { FieldProps } from '../../ui/form/use-form.ts';
import css from '../agents.module.css';

export type HandlerId = NonNullable<AgentConnection['handlers']>[number];

/** The payment handlers that a server can offer, depending on its processor. */
export const paymentHandlers: readonly { id: HandlerId; label: string }[] = [
  { id: 'stripe_card', label: 'Stripe' },
  { id: 'sandbox_card', label: 'Sandbox (test cards)' },
];

/** Null means all handlers, including those that later versions add. */
export const toHandlers = (chosen: readonly HandlerId[]): HandlerId[] | null =>
  chosen.length === paymentHandlers.length ? null : [...chosen];

/** The payment handlers that the agent may use. */
export function HandlersField({ value, error, onChange }: FieldProps<HandlerId[]>) {
  const toggle = (id: HandlerId) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id]);
  return (
    <fieldset className={css.choices}>
      <legend>Payments by the agent</legend>
      <p className={formCss.hint}>If none is selected, its users pay on your checkout page.</p>
      {error && <p className={formCss.error}>{toSentence(error)}</p>}
      {paymentHandlers.map(({ id, label }) => (
        <label key={id} className={formCss.checkbox}>
          <input
            type="checkbox"
            name="handlers"
            checked={value.includes(id)}
            onChange={() => toggle(id)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
