import { countryName, countryOptions } from '../countries.ts';
import { Icon } from '../icon.tsx';
import css from './countries-field.module.css';
import { SelectField } from './fields.tsx';
import type { FieldProps } from './use-form.ts';

type CountriesFieldProps = FieldProps<string[]> & { label: string; hint?: string };

/** Several countries: a select that adds one, and the chosen ones with a button to remove each. */
export function CountriesField({ value, onChange, ...frame }: CountriesFieldProps) {
  const left = countryOptions.filter((option) => !value.includes(option.value));
  return (
    <div className={css.countries}>
      <SelectField
        {...frame}
        options={[{ value: '', label: 'Add a country' }, ...left]}
        value=""
        onChange={(code) => code && onChange([...value, code])}
      />
      {value.length > 0 && (
        <ul className={css.chosen}>
          {value.map((code) => (
            <li key={code}>
              {countryName(code)}
              <button
                type="button"
                aria-label={`Remove ${countryName(code)}`}
                onClick={() => onChange(value.filter((one) => one !== code))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
