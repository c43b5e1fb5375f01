import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Figures } from '../../ui/figures.tsx';
import { formatNumber } from '../../ui/format.ts';
import css from '../products.module.css';
import { type ChannelReport, channelNames, type Reason } from './channels.ts';
import { ProblemsDialog } from './problems-dialog.tsx';

/** What the file of a channel includes, and why it leaves out the rest. */
export function ChannelCard({ slug, report }: { slug: string; report: ChannelReport }) {
  const [shown, setShown] = useState<Reason | null>(null);
  const name = channelNames[report.channel] ?? report.channel;
  const rejected = report.variants - report.exported;
  return (
    <Card title={name} isFlush>
      <Figures
        figures={[
          {
            label: 'Included',
            value: formatNumber(report.exported),
            note: `of ${formatNumber(report.variants)} variants`,
          },
          { label: 'Rejected', value: formatNumber(rejected) },
        ]}
      />
      {report.reasons.length === 0 ? (
        <p className={css.quiet}>No problems found.</p>
      ) : (
        <DataTable
          caption={`Problems of ${name}`}
          rows={report.reasons}
          rowKey={({ code }) => code}
          columns={[
            {
              label: 'Reason',
              cell: ({ level, message, remedy }) => (
                <>
                  <Badge tone={level === 'rejected' ? 'bad' : 'warn'}>
                    {level === 'rejected' ? 'Rejected' : 'Warning'}
                  </Badge>{' '}
                  {message} <span className={css.muted}>{remedy}</span>
                </>
              ),
            },
            { label: 'Products', align: 'end', cell: ({ products }) => formatNumber(products) },
            {
              label: 'Show',
              align: 'end',
              cell: (reason) => (
                <Button
                  aria-label={`Show products: ${reason.message}`}
                  onClick={() => setShown(reason)}
                >
                  Show
                </Button>
              ),
            },
          ]}
        />
      )}
      {shown && (
        <ProblemsDialog
          slug={slug}
          channel={report.channel}
          reason={shown}
          onClose={() => setShown(null)}
        />
      )}
    </Card>
  );
}
