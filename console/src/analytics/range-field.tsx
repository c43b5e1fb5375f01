import { useNavigate, useSearch } from '@tanstack/react-router';
import { SelectField } from '../ui/form/fields.tsx';
import css from './analytics.module.css';

const ranges = [
  { value: '1', label: 'Today' },
  { value: '3', label: 'Last 3 days' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '180', label: 'Last 180 days' },
];

const granularities = [
  { value: 'day', label: 'By day' },
  { value: 'hour', label: 'By hour' },
] as const;

export type Granularity = (typeof granularities)[number]['value'];

/** Longer ranges have too many hours for a chart, and for the API together with the period before. */
const maxHourRange = 7;

type RangeSearch = { range?: unknown; granularity?: unknown };

/** The number of days in the URL, as `range=90`; 30 unless it names one of the ranges. */
export function useRange(): number {
  const { range } = useSearch({ strict: false }) as RangeSearch;
  const found = ranges.find(({ value }) => value === String(range));
  return Number(found?.value ?? 30);
}

/** `granularity` of the URL, for short ranges. A single day is shown by hour unless it says otherwise. */
export function useGranularity(): Granularity {
  const range = useRange();
  const { granularity } = useSearch({ strict: false }) as RangeSearch;
  if (range > maxHourRange) return 'day';
  if (granularity === 'day' || granularity === 'hour') return granularity;
  return range === 1 ? 'hour' : 'day';
}

export function RangeField() {
  const range = useRange();
  const granularity = useGranularity();
  const navigate = useNavigate();
  const choose = (change: RangeSearch) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, ...change })) as never,
    });
  return (
    <div className={css.actions}>
      {range <= maxHourRange && (
        <SelectField
          label="Interval"
          isLabelHidden
          name="granularity"
          value={granularity}
          options={granularities}
          onChange={(value) => choose({ granularity: value })}
          error={null}
        />
      )}
      <SelectField
        label="Range"
        isLabelHidden
        name="range"
        value={String(range)}
        options={ranges}
        onChange={(value) => choose({ range: value })}
        error={null}
      />
    </div>
  );
}
