import type { Import, ImportsStartBody } from '@stoa/client';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isRunning, JobBadge, JobProgress, recordName } from '../../app/jobs/job-progress.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useRefetchWhile } from '../../app/use-refetch-while.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { Figures } from '../../ui/figures.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ImagesCard } from './images-card.tsx';
import { ImportReport } from './import-report.tsx';
import css from './imports.module.css';
import { SkippedRows } from './skipped-rows.tsx';

const back = { to: '/products/import', label: 'Import' };

const changedLists = ['products', 'collections', 'inventory', 'customers', 'orders', 'coupons'];

/** A check or an import: its progress while it runs, then the outcome of the rows. */
export function ImportPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const read = useApi(['imports', id], (stoa, options) => stoa.imports.get(id, options));
  const job = read.data;
  const works = job ? isRunning(job) : false;
  useRefetchWhile(works, read.refetch);
  const invalidate = useInvalidate();
  const hasChanged = job !== undefined && !works && !job.dry_run;
  useEffect(() => {
    if (hasChanged) void invalidate(...changedLists);
  }, [hasChanged, invalidate]);
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Import"
        back={back}
      />
    );
  if (!job) return <Skeleton lines={8} />;
  return (
    <div className={css.page}>
      <PageHeader
        title={job.dry_run ? 'Check of a file' : 'Import'}
        subtitle={job.filename}
        badges={<JobBadge state={job.state} />}
        back={back}
        actions={<Actions job={job} refetch={read.refetch} />}
      />
      {(works || job.state !== 'done') && (
        <Card>
          <JobProgress job={job} noun={recordName(job.resource)} />
        </Card>
      )}
      {job.state === 'done' && <Outcome job={job} />}
      <Figures figures={figuresOf(job)} />
      {job.failed > 0 && (
        <SkippedRows id={id} failed={job.failed} noun={recordName(job.resource)} />
      )}
      {!job.dry_run && job.resource === 'products' && <ImagesCard id={id} isRunning={works} />}
      {job.report && <ImportReport report={job.report} resource={job.resource} />}
    </div>
  );
}

const figuresOf = (job: Import) => [
  { label: job.dry_run ? 'New' : 'Created', value: formatNumber(job.created) },
  { label: job.dry_run ? 'To change' : 'Changed', value: formatNumber(job.changed) },
  { label: 'Unchanged', value: formatNumber(job.unchanged) },
  { label: 'Skipped', value: formatNumber(job.failed) },
];

function Outcome({ job: { dry_run: isDryRun, total, failed, resource } }: { job: Import }) {
  const skipped = failed === 0 ? '' : ` ${formatNumber(failed)} cannot be imported, see below.`;
  const text = isDryRun
    ? `The file was compared with the store. Nothing has changed yet.${skipped}`
    : `${formatNumber((total ?? 0) - failed)} ${recordName(resource)} are in the store as in the file.`;
  return <Notice tone={failed === 0 ? 'good' : 'warn'}>{text}</Notice>;
}

function Actions({ job, refetch }: { job: Import; refetch: () => unknown }) {
  const stoa = useStoa();
  const can = useCan();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const attempt = (work: () => PromiseLike<unknown>) => async () => {
    setBusy(true);
    try {
      await work();
      await refetch();
      void invalidate('imports');
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
    setBusy(false);
  };
  if (!can('write:products')) return null;
  const run = attempt(async () => {
    const { asset_id, columns, site_slug } = job;
    const resource = job.resource as NonNullable<ImportsStartBody['resource']>;
    const slug = site_slug ?? '';
    const target = { resource, asset_id, site_slug: slug, dry_run: false, copy_images: true };
    const body = { ...target, ...withColumns(columns) };
    const { id } = await stoa.imports.start(body);
    await navigate({ to: `/products/import/${id}` });
  });
  const importable = job.created + job.changed;
  return (
    <>
      {isRunning(job) && (
        <Button isBusy={isBusy} onClick={attempt(() => stoa.imports.cancel(job.id))}>
          {job.dry_run ? 'Cancel check' : 'Cancel import'}
        </Button>
      )}
      {(job.state === 'canceled' || job.state === 'failed') && (
        <Button
          variant="primary"
          isBusy={isBusy}
          onClick={attempt(() => stoa.imports.resume(job.id))}
        >
          {job.dry_run ? 'Resume check' : 'Resume import'}
        </Button>
      )}
      {job.dry_run && job.state === 'done' && (
        <Button
          variant="primary"
          isBusy={isBusy}
          disabledReason={importable === 0 ? 'The store has all of this already' : null}
          onClick={run}
        >
          {`Import ${formatNumber(importable)} ${recordName(job.resource)}`}
        </Button>
      )}
    </>
  );
}

/** The mapping that the dry run used; empty if the file needs none. */
const withColumns = (columns: Import['columns']) =>
  Object.keys(columns).length === 0 ? {} : { columns: columns as Record<string, never> };
