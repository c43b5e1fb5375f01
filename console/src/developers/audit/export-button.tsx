import type { AuditEntry } from '@stoa/client';
import { useState } from 'react';
import { useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile, toCsv } from '../../ui/csv.ts';
import { describeError } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { ListQuery } from '../../ui/list/list.ts';
import { showToast } from '../../ui/toasts.tsx';

const maxEntries = 10_000;

/** Saves what the filters show, all pages of it, as CSV. */
export function ExportButton({ filters }: { filters: ListQuery }) {
  const stoa = useStoa();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const rows: AuditEntry[] = [];
      for await (const entry of stoa.auditLog.all({ ...filters, limit: 100 })) {
        rows.push(entry);
        if (rows.length >= maxEntries) break;
      }
      saveFile('audit-log.csv', 'text/csv', toCsv(header, rows.map(toRow)));
      const isAll = rows.length < maxEntries;
      showToast(
        isAll
          ? `${formatNumber(rows.length)} entries exported`
          : `The newest ${formatNumber(maxEntries)} entries exported. Narrow the dates for the rest.`,
      );
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void run()}>
      Export
    </Button>
  );
}

const header = [
  'position',
  'created_at',
  'actor_type',
  'actor_id',
  'action',
  'resource_type',
  'resource_id',
  'ip',
  'request_id',
  'before_digest',
  'after_digest',
  'previous_hash',
  'hash',
];

const toRow = (entry: AuditEntry) => [
  entry.position,
  entry.created_at,
  entry.actor.type,
  entry.actor.id,
  entry.action,
  entry.resource.type,
  entry.resource.id,
  entry.ip,
  entry.request_id,
  entry.before_digest,
  entry.after_digest,
  entry.previous_hash,
  entry.hash,
];
