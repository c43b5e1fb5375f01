import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../ui/form/fields.tsx';

const ranges = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '180', label: 'Last 180 days' },
];

/** The number of days in the URL, as `range=90`; 30 unless it names one of the ranges. */
export function useRange(): number {
  const { range } = useSearch({ strict: false }) as { range?: unknown };
  const found = ranges.find(({ value }) => value === String(range));
  return Number(found?.value ?? 30);
}

export function RangeField() {
  const range = useRange();
  const navigate = useNavigate();
  const choose = (value: string) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, range: value })) as never,
    });
  return (
    <SelectField
      label="Range"
      isLabelHidden
      name="range"
      value={String(range)}
      options={ranges}
      onChange={choose}
      error={null}
    />
  );
}
