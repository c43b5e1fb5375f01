import type { AuditEntry } from '@stoa/client';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile, toCsv } from '../../ui/csv.ts';
import { describeError } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { ListQuery } from '../../ui/list/list.ts';
import { showToast } from '../../ui/toasts.tsx';
import { auditQuery } from './audit-query.ts';

const filters = ['action', 'resource', 'actor', 'created_after', 'created_before'];
const maxEntries = 10_000;

/** Saves what the filters show, all pages of it, as CSV. */
export function ExportButton() {
  const stoa = useStoa();
  const search = useSearch({ strict: false }) as ListQuery;
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const shown = Object.entries(search).filter(([name]) => filters.includes(name));
      const query = { ...auditQuery(Object.fromEntries(shown)), limit: 100 };
      const rows: AuditEntry[] = [];
      for await (const entry of stoa.auditLog.all(query)) {
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
