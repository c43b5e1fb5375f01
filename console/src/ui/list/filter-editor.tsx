import { type FormEvent, useState } from 'react';
import { Button } from '../button.tsx';
import formCss from '../form/form.module.css';
import { parseMoney, toMoneyText } from '../format.ts';
import css from './filters.module.css';
import type { Filter } from './list.ts';
import type { ListState } from './list-state.ts';

type FilterEditorProps = { filter: Filter; state: ListState; close: () => void };

/** The editor below a chip. Checkboxes apply immediately, typed values with "Apply". */
export function FilterEditor({ filter, state, close }: FilterEditorProps) {
  switch (filter.kind) {
    case 'options':
      return <Options filter={filter} state={state} />;
    case 'flag':
      return (
        <Options
          state={state}
          filter={{
            ...filter,
            kind: 'options',
            isSingle: true,
            options: [
              { value: 'true', label: filter.on },
              ...(filter.off ? [{ value: 'false', label: filter.off }] : []),
            ],
          }}
        />
      );
    case 'text':
      return (
        <Typed
          fields={[{ name: filter.name, label: filter.label, placeholder: filter.placeholder }]}
          state={state}
          close={close}
        />
      );
    case 'dates':
      return (
        <Typed
          fields={[
            { name: filter.after, label: 'From', type: 'date' },
            { name: filter.before, label: 'Before', type: 'date' },
          ]}
          state={state}
          close={close}
        />
      );
    case 'amounts':
      return (
        <Typed
          fields={[
            { name: filter.minimum, label: 'At least', currency: filter.currency },
            { name: filter.maximum, label: 'At most', currency: filter.currency },
          ]}
          state={state}
          close={close}
        />
      );
  }
}

type OptionsFilter = Extract<Filter, { kind: 'options' }>;

function Options({ filter, state }: { filter: OptionsFilter; state: ListState }) {
  const chosen = [state.search[filter.name] ?? []].flat().map(String);
  const toggle = (value: string) => {
    const isOn = chosen.includes(value);
    const others = filter.isSingle ? [] : chosen.filter((one) => one !== value);
    const next = isOn ? others : [...others, value];
    state.set({ [filter.name]: next.length > 1 ? next : next[0] });
  };
  return (
    <fieldset className={css.options}>
      <legend className="visually-hidden">{filter.label}</legend>
      {filter.options.map(({ value, label }) => (
        <label key={value} className={formCss.checkbox}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

type TypedField = {
  name: string;
  label: string;
  type?: string;
  placeholder?: string | undefined;
  currency?: string;
};

type TypedProps = { fields: TypedField[]; state: ListState; close: () => void };

function Typed({ fields, state, close }: TypedProps) {
  const [error, setError] = useState<string | null>(null);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = fields.map((field) => [field.name, readField(field, form)] as const);
    if (values.some(([, value]) => value === null))
      return setError('Enter an amount such as 25.00.');
    setError(null);
    state.set(Object.fromEntries(values) as Record<string, string | undefined>);
    close();
  };
  return (
    <form
      className={css.typed}
      onSubmit={apply}
      key={JSON.stringify(fields.map(({ name }) => state.search[name]))}
    >
      {fields.map((field) => (
        <label key={field.name}>
          <span>{field.label}</span>
          <input
            className={formCss.input}
            name={field.name}
            type={field.type ?? 'text'}
            placeholder={field.placeholder}
            inputMode={field.currency ? 'decimal' : undefined}
            defaultValue={shownValue(field, state)}
          />
        </label>
      ))}
      {error && (
        <p role="alert" className={formCss.error}>
          {error}
        </p>
      )}
      <Button type="submit" variant="primary">
        Apply
      </Button>
    </form>
  );
}

/** Undefined if the field is empty, null if it cannot be read. */
function readField({ name, currency }: TypedField, form: FormData): string | undefined | null {
  const text = String(form.get(name) ?? '').trim();
  if (text === '' || !currency) return text || undefined;
  const amount = parseMoney(text, currency);
  return amount === null ? null : String(amount);
}

function shownValue({ name, currency }: TypedField, state: ListState): string {
  const value = String(state.search[name] ?? '');
  return value !== '' && currency ? toMoneyText(Number(value), currency) : value;
}
