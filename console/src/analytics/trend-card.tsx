import type { MetricsDay } from '@stoa/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCan } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { saveFile, toCsv } from '../ui/csv.ts';
import { SelectField } from '../ui/form/fields.tsx';
import { formatMoney, formatNumber, formatTime } from '../ui/format.ts';
import css from './analytics.module.css';

const metrics = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'orders', label: 'Orders' },
  { value: 'visits', label: 'Visits' },
] as const;

type Metric = (typeof metrics)[number]['value'];
type TrendCardProps = { now: MetricsDay[]; before: MetricsDay[]; currency: string };

/** One metric by day; the dashed line is the period before. The metric is in the URL. */
export function TrendCard({ now, before, currency }: TrendCardProps) {
  const { metric: named } = useSearch({ strict: false }) as { metric?: string };
  const navigate = useNavigate();
  const { value: metric, label } = metrics.find(({ value }) => value === named) ?? metrics[0];
  const choose = (value: Metric) =>
    void navigate({ to: '.', search: ((old: object) => ({ ...old, metric: value })) as never });
  const canExport = useCan()('write:settings');
  const numberOf = (day: MetricsDay | undefined) => {
    if (!day) return 0;
    return metric === 'revenue' ? Math.max(0, day.revenue[currency] ?? 0) : day[metric];
  };
  return (
    <Card
      title={`${label} by day`}
      actions={
        <div className={css.actions}>
          {canExport && (
            <Button icon="download" onClick={() => saveDays(now, currency)}>
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
        points={now.map((day, index) => ({
          label: formatTime(day.date, 'date', 'UTC'),
          value: numberOf(day),
          before: numberOf(before[index]),
        }))}
      />
    </Card>
  );
}

/** Saves the figures by day as a spreadsheet reads them, with amounts in the minor unit. */
const saveDays = (days: MetricsDay[], currency: string) =>
  saveFile(
    'figures-by-day.csv',
    'text/csv',
    toCsv(
      ['date', `revenue_${currency.toLowerCase()}_minor_units`, 'orders', 'visits'],
      days.map(({ date, revenue, orders, visits }) => [
        date,
        revenue[currency] ?? 0,
        orders,
        visits,
      ]),
    ),
  );
