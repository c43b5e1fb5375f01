import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { useStores } from './workspace.tsx';

/** Replaces a page that needs a single store while all stores are selected. */
export function StoreChoice() {
  const { stores, choose } = useStores();
  return (
    <Card title="Choose a store" isFlush>
      <DataTable
        caption="Stores"
        rows={stores}
        rowKey={({ slug }) => slug}
        columns={[
          { label: 'Store', cell: ({ name }) => name },
          { label: 'Currency', cell: ({ currency }) => currency },
          {
            label: 'Open',
            align: 'end',
            cell: ({ slug, name }) => (
              <Button aria-label={`Open ${name}`} onClick={() => choose(slug)}>
                Open
              </Button>
            ),
          },
        ]}
      />
    </Card>
  );
}
