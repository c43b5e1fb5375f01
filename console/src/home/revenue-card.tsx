import type { MetricsDay } from '@stoa/client';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { formatMoney, formatTime } from '../ui/format.ts';

type RevenueCardProps = { days: MetricsDay[]; currency: string | null };

export function RevenueCard({ days, currency }: RevenueCardProps) {
  return (
    <Card
      title="Revenue by day"
      actions={
        <ButtonLink to="/analytics" variant="quiet">
          Open analytics
        </ButtonLink>
      }
    >
      {currency === null ? (
        <EmptyState title="No revenue in the last 30 days" />
      ) : (
        <Chart
          label={`Revenue in ${currency}, last 30 days`}
          format={(value) => formatMoney(value, currency)}
          points={days.map(({ date, revenue }) => ({
            label: formatTime(date, 'date', 'UTC'),
            value: Math.max(0, revenue[currency] ?? 0),
          }))}
        />
      )}
    </Card>
  );
}
