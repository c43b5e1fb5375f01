import type { ProductFeeds } from '@stoa/client';
import { Card } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { formatNumber } from '../../ui/format.ts';
import { channelNames } from './channels.ts';

/** The URLs that a merchant enters at the channels. */
export function FilesCard({ feeds }: { feeds: ProductFeeds }) {
  return (
    <Card title="Files" isFlush>
      <DataTable
        caption="Files"
        rows={feeds.files}
        rowKey={({ path }) => path}
        columns={[
          { label: 'Channel', cell: ({ channel }) => channelNames[channel] ?? channel },
          { label: 'Address', cell: ({ url }) => <CopyableId id={url} /> },
          {
            label: 'Size (kB)',
            align: 'end',
            cell: ({ size }) => formatNumber(Math.ceil(size / 1_000)),
          },
        ]}
      />
    </Card>
  );
}
