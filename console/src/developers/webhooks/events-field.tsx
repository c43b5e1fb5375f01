import { toSentence } from '../../ui/form/field.tsx';
import formCss from '../../ui/form/form.module.css';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../developers.module.css';
import { useEventCatalog } from './use-event-catalog.ts';

/** Chooses events of the catalog. */
export function EventsField({ name, value, onChange, error }: FieldProps<string[]>) {
  const { data: catalog } = useEventCatalog();
  if (!catalog) return <Skeleton lines={4} />;
  const toggle = (type: string) =>
    onChange(value.includes(type) ? value.filter((one) => one !== type) : [...value, type]);
  return (
    <fieldset className={css.scopes}>
      <legend>Events</legend>
      {error && <p className={formCss.error}>{toSentence(error)}</p>}
      {catalog.map(({ type, description }) => (
        <label key={type} className={formCss.checkbox} title={description}>
          <input
            type="checkbox"
            name={name}
            checked={value.includes(type)}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(type)}
          />
          {type}
        </label>
      ))}
    </fieldset>
  );
}
