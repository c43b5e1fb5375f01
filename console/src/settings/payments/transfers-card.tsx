import type { PaymentSettings } from '@stoa/client';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatNumber } from '../../ui/format.ts';
import css from '../settings.module.css';

/** The outcomes of the transfers of the last 30 days. */
export function TransfersCard({ x402 }: { x402: NonNullable<PaymentSettings['x402']> }) {
  const { transfers, networks, facilitator, test } = x402;
  const isTestnet = (name: string) => networks.find((one) => one.name === name)?.testnet ?? false;
  const count = (label: string, name: 'settled' | 'pending' | 'void' | 'paid_after_void') => ({
    label,
    align: 'end' as const,
    cell: (row: (typeof transfers)[number]) => formatNumber(row[name]),
  });
  return (
    <Card title="Transfers, last 30 days" isFlush={transfers.length > 0}>
      {transfers.length === 0 ? (
        <p className={css.quiet}>
          No transfers yet. They are settled by{' '}
          {test ? 'the sandbox, which moves no money' : facilitator}.
        </p>
      ) : (
        <DataTable
          caption="Transfers by network"
          rows={transfers}
          rowKey={({ network }) => network}
          columns={[
            {
              label: 'Network',
              cell: ({ network }) => (
                <span className={css.badged}>
                  {network}
                  {isTestnet(network) && <Badge tone="info">Test</Badge>}
                </span>
              ),
            },
            count('Settled', 'settled'),
            count('Pending', 'pending'),
            count('Void', 'void'),
            count('Paid after void', 'paid_after_void'),
          ]}
        />
      )}
    </Card>
  );
}
