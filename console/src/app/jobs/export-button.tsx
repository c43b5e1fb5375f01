import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { BulkAction, ListQuery } from '../../ui/list/list.ts';
import { useCan } from '../workspace.tsx';
import { ExportDialog, type ExportResource } from './export-dialog.tsx';

/** The "Export" button of a list, for owners and admins. */
export function ExportButton({
  resource,
  filters,
  what,
}: {
  resource: ExportResource;
  filters: ListQuery;
  /** What is exported: "1,204 orders". */
  what: string;
}) {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('write:settings')) return null;
  return (
    <>
      <Button icon="download" onClick={() => setOpen(true)}>
        Export
      </Button>
      {isOpen && (
        <ExportDialog
          {...{ resource, filters }}
          what={`${what}, as the filters of the list select them.`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The filter by the ids of rows. */
const idParameter = (resource: ExportResource) => (resource === 'inventory' ? 'variant_id' : 'id');

/** The export of selected rows, for owners and admins: its action, and the dialog once it is open. */
export function useSelectionExport<Row>(resource: ExportResource | undefined): {
  actions: BulkAction<Row>[];
  dialog: ReactNode;
} {
  const can = useCan();
  const [opened, setOpened] = useState<{ filters: ListQuery; what: string } | null>(null);
  if (resource === undefined || !can('write:settings')) return { actions: [], dialog: null };
  const action: BulkAction<Row> = {
    label: 'Export selected',
    open: ({ ids, filters, text }) =>
      setOpened({
        filters: ids ? { [idParameter(resource)]: ids } : (filters ?? {}),
        what: `${text}.`,
      }),
  };
  return {
    actions: [action],
    dialog: opened && (
      <ExportDialog resource={resource} {...opened} onClose={() => setOpened(null)} />
    ),
  };
}
