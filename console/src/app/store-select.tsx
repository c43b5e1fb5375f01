import { SelectField } from '../ui/form/fields.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { useStores } from './workspace.tsx';

type StoreSelectProps = { label: string } & FieldProps<string | null>;

/** One store of the workspace, or null for all of them. */
export function StoreSelect({ value, onChange, ...field }: StoreSelectProps) {
  const { stores } = useStores();
  const options = stores.map(({ slug, name }) => ({ value: slug, label: name }));
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={(slug) => onChange(slug === '' ? null : slug)}
      options={[{ value: '', label: 'All stores' }, ...options]}
    />
  );
}
