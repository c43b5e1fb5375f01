import type { Metrics } from '@stoa/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCan } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { saveFile, toCsv } from '../ui/csv.ts';
import { SelectField } from '../ui/form/fields.tsx';
import { formatMoney, formatNumber } from '../ui/format.ts';
import css from './analytics.module.css';
import type { Interval } from './periods.ts';

const metrics = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'orders', label: 'Orders' },
  { value: 'visits', label: 'Visits' },
] as const;

type Metric = (typeof metrics)[number]['value'];
type Granularity = Metrics['granularity'];
type TrendCardProps = { intervals: Interval[]; granularity: Granularity; currency: string };

/** One metric by day or hour; the dashed line is the period before. The metric is in the URL. */
export function TrendCard({ intervals, granularity, currency }: TrendCardProps) {
  const { metric: named } = useSearch({ strict: false }) as { metric?: string };
  const navigate = useNavigate();
  const { value: metric, label } = metrics.find(({ value }) => value === named) ?? metrics[0];
  const choose = (value: Metric) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, metric: value })) as never });
  const canExport = useCan()('write:settings');
  const numberOf = (counts: Interval['counts']) =>
    metric === 'revenue' ? Math.max(0, counts.revenue[currency] ?? 0) : counts[metric];
  return (
    <Card
      title={`${label} by ${granularity}`}
      actions={
        <div className={css.actions}>
          {canExport && (
            <Button icon="download" onClick={() => saveIntervals(intervals, granularity, currency)}>
              Export
            </Button>
          )}
          <SelectField
            label="Metric"
            isLabelHidden
            name="metric"
            value={metric}
            options={metrics}
            onChange={choose}
            error={null}
          />
        </div>
      }
    >
      <Chart
        label={`${label}, dashed: previous period`}
        format={(value) =>
          metric === 'revenue' ? formatMoney(value, currency) : formatNumber(value)
        }
        unit={granularity === 'hour' ? 'Hour' : 'Day'}
        points={intervals.map(({ id, label: name, counts, before }) => ({
          id,
          label: name,
          value: numberOf(counts),
          ...(before && { before: numberOf(before) }),
        }))}
      />
    </Card>
  );
}

/** Saves the figures as a spreadsheet reads them, with amounts in the minor unit. */
const saveIntervals = (intervals: Interval[], granularity: Granularity, currency: string) =>
  saveFile(
    `figures-by-${granularity}.csv`,
    'text/csv',
    toCsv(
      [
        ...Object.keys(intervals[0]?.columns ?? {}),
        `revenue_${currency.toLowerCase()}_minor_units`,
        'orders',
        'visits',
      ],
      intervals.map(({ columns, counts: { revenue, orders, visits } }) => [
        ...Object.values(columns),
        revenue[currency] ?? 0,
        orders,
        visits,
      ]),
    ),
  );
