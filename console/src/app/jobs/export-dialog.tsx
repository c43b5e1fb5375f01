import type { Export, ExportsStartBody } from '@stoa/client';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/format.ts';
import type { ListQuery } from '../../ui/list/list.ts';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import { useApi, useInvalidate } from '../use-api.ts';
import { useRefetchWhile } from '../use-refetch-while.ts';
import { useStoa } from '../workspace.tsx';
import { isRunning, JobBadge, JobProgress, resourceName, rowName } from './job-progress.tsx';
import css from './jobs.module.css';

export type ExportResource = ExportsStartBody['resource'];

type ExportDialogProps = {
  resource: ExportResource;
  filters: ListQuery;
  /** What is exported, as a sentence. */
  what: string;
  onClose: () => void;
};

const shownFiles = 5;

/** Starts an export of what the list shows, and offers the files of the last ones. */
export function ExportDialog({ resource, filters, what, onClose }: ExportDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { format: 'csv' as 'csv' | 'ndjson' },
    save: ({ values, idempotencyKey }) =>
      stoa.exports.start({ resource, filters, ...values }, { idempotencyKey }),
    onSaved: () => void invalidate('exports'),
  });
  return (
    <FormDialog
      title={`Export ${resourceName(resource)}`}
      form={form}
      action="Start export"
      onClose={onClose}
    >
      <div className={css.stack}>
        <p>{what}</p>
        <SelectField
          label="Format"
          options={[
            { value: 'csv', label: 'CSV, for spreadsheets' },
            { value: 'ndjson', label: 'NDJSON, with every field' },
          ]}
          {...form.field('format')}
        />
        <Files resource={resource} />
      </div>
    </FormDialog>
  );
}

function Files({ resource }: { resource: ExportResource }) {
  const read = useApi(['exports'], (stoa, options) => stoa.exports.list({ limit: 50 }, options));
  const files = read.data?.exports.filter((one) => one.resource === resource).slice(0, shownFiles);
  useRefetchWhile(files?.some(isRunning) ?? false, read.refetch);
  if (!files || files.length === 0) return null;
  return (
    <ul className={css.files} aria-label="Exports">
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </ul>
  );
}

function File({ file }: { file: Export }) {
  if (isRunning(file))
    return (
      <li>
        <JobProgress job={file} noun={rowName(file.resource)} />
      </li>
    );
  return (
    <li>
      <span>
        <Time at={file.created_at} />
        {`, ${formatNumber(file.done)} ${rowName(file.resource)}`}
      </span>
      {file.state === 'done' ? <DownloadButton file={file} /> : <JobBadge state={file.state} />}
    </li>
  );
}

function DownloadButton({ file: { id, resource, format, created_at: at } }: { file: Export }) {
  const stoa = useStoa();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const text = await stoa.exports.file.get(id);
      save(`${resource}-${at.slice(0, 10)}.${format}`, text);
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
    setBusy(false);
  };
  return (
    <Button icon="download" isBusy={isBusy} onClick={() => void download()}>
      Download
    </Button>
  );
}

/** Saves text as a file, like a link with `download`. */
function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
