import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ListQuery } from '../../ui/list/list.ts';
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
      {isOpen && <ExportDialog {...{ resource, filters, what }} onClose={() => setOpen(false)} />}
    </>
  );
}
