import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldFrame, type FieldLook } from './field.tsx';
import css from './form.module.css';
import type { FieldProps } from './use-form.ts';

type TextFieldProps = FieldLook &
  FieldProps<string> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'placeholder' | 'autoComplete' | 'maxLength' | 'inputMode'
  >;

export function TextField({
  label,
  hint,
  isOptional,
  isLabelHidden,
  error,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, isOptional, isLabelHidden, error, name: input.name }}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = FieldLook &
  FieldProps<string> &
  Pick<ComponentProps<'textarea'>, 'rows' | 'maxLength' | 'placeholder'>;

export function TextArea({
  rows = 3,
  maxLength,
  placeholder,
  value,
  onChange,
  ...frame
}: TextAreaProps) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={rows}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

type SelectFieldProps<Value extends string> = FieldLook &
  FieldProps<Value> & { options: readonly { value: Value; label: string }[] };

export function SelectField<Value extends string>({
  options,
  value,
  onChange,
  ...frame
}: SelectFieldProps<Value>) {
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <select
          {...attributes}
          value={value}
          className={css.select}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

type CheckboxFieldProps = FieldProps<boolean> & {
  label: string;
  hint?: ReactNode;
  /** The label is only read by screen readers, for boxes in tables. */
  isLabelHidden?: boolean;
  disabled?: boolean;
};

export function CheckboxField({
  label,
  hint,
  isLabelHidden,
  name,
  value,
  onChange,
  error,
  disabled,
}: CheckboxFieldProps) {
  return (
    <div className={css.field}>
      <label className={css.checkbox}>
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          <span className={classNames(isLabelHidden && 'visually-hidden')}>{label}</span>
          {hint && <span className={css.hint}>{hint}</span>}
          {error && <span className={css.error}>{error}</span>}
        </span>
      </label>
    </div>
  );
}
