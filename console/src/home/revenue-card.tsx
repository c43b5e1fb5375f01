import type { MetricsDay } from '@stoa/client';
import { useState } from 'react';
import { channelNames } from '../app/channel-table.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { SelectField } from '../ui/form/fields.tsx';
import { formatMoney, formatTime } from '../ui/format.ts';
import css from './home.module.css';

type RevenueCardProps = { days: MetricsDay[]; currency: string | null };

/** Revenue by day, of all channels or one. */
export function RevenueCard({ days, currency }: RevenueCardProps) {
  const [channel, setChannel] = useState('');
  const revenueOf = ({ revenue, by_channel: channels }: MetricsDay) =>
    channel === '' ? revenue : (entriesOf(channels).get(channel)?.revenue ?? {});
  return (
    <Card
      title="Revenue by day"
      actions={
        <div className={css.cardActions}>
          {currency !== null && (
            <SelectField
              label="Channel"
              isLabelHidden
              name="channel"
              value={channel}
              options={channelOptions(days)}
              onChange={setChannel}
              error={null}
            />
          )}
          <ButtonLink to="/analytics" variant="quiet">
            Open analytics
          </ButtonLink>
        </div>
      }
    >
      {currency === null ? (
        <EmptyState icon="analytics" title="No revenue in the last 30 days" />
      ) : (
        <Chart
          label={`Revenue in ${currency}, last 30 days`}
          format={(value) => formatMoney(value, currency)}
          points={days.map((day) => ({
            label: formatTime(day.date, 'date', 'UTC'),
            value: Math.max(0, revenueOf(day)[currency] ?? 0),
          }))}
        />
      )}
    </Card>
  );
}

const entriesOf = (channels: MetricsDay['by_channel']) =>
  new Map<string, { revenue: Record<string, number> }>(Object.entries({ ...channels }));

/** All channels, then those with orders. */
function channelOptions(days: MetricsDay[]): { value: string; label: string }[] {
  const used = new Set(days.flatMap(({ by_channel: channels }) => [...entriesOf(channels).keys()]));
  return [
    { value: '', label: 'All channels' },
    ...[...used].map((value) => ({ value, label: channelNames[value] ?? value })),
  ];
}
