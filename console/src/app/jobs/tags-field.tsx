import type { FieldProps } from '../../ui/form/use-form.ts';
import { WordsField } from '../../ui/form/words-field.tsx';

/** The tags that a bulk operation adds or removes. */
export function TagsField({ name, value, onChange, error }: FieldProps<string[]>) {
  return (
    <WordsField
      label="Tags"
      name={name}
      value={value}
      error={error}
      placeholder="summer"
      onAdd={(tag) => onChange([...value, tag])}
      onRemove={(tag) => onChange(value.filter((one) => one !== tag))}
    />
  );
}
