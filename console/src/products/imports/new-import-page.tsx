import type { Asset, Import, ImportsColumnsListResult, ImportsStartBody } from '@stoa/client';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { JobBadge, recordName } from '../../app/jobs/job-progress.tsx';
import { StoreChoice } from '../../app/store-choice.tsx';
import { uploadFile } from '../../app/upload.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa, useStores } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/error-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Time } from '../../ui/values.tsx';
import { ColumnMapping, type Mapping, toColumns } from './column-mapping.tsx';
import css from './imports.module.css';

type ImportResource = NonNullable<ImportsStartBody['resource']>;
type Uploaded = { asset: Asset; preview: ImportsColumnsListResult };

/** Uploads a catalog, maps its columns, and compares it with the store before anything changes. */
export function NewImportPage() {
  const { store } = useStores();
  const can = useCan();
  return (
    <div className={css.page}>
      <PageHeader
        title="Import"
        back={{ to: '/products', label: 'Products' }}
        {...(store && { subtitle: store.name })}
      />
      {!can('write:products') && (
        <Notice>You can see imports. Staff, admins and owners can start them.</Notice>
      )}
      {can('write:products') && (store ? <Upload slug={store.slug} /> : <StoreChoice />)}
      <RecentImports />
    </div>
  );
}

function Upload({ slug }: { slug: string }) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const [uploaded, setUploaded] = useState<Uploaded | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(describeError(failure).message);
    }
    setBusy(false);
  };
  const upload = ([file]: File[]) =>
    attempt(async () => {
      if (!file) return;
      const asset = await uploadFile(stoa, file, 'import_file');
      const preview = await stoa.imports.columns.list({ asset_id: asset.id });
      setMapping(Object.fromEntries(preview.columns.map((one) => [one.header, one.column])));
      setUploaded({ asset, preview });
    });
  const check = ({ asset, preview }: Uploaded) =>
    attempt(async () => {
      const columns = toColumns(preview.columns, mapping);
      const body = {
        resource: preview.resource as ImportResource,
        site_slug: slug,
        asset_id: asset.id,
        dry_run: true,
        copy_images: true,
        columns,
      };
      const isMapped = preview.columns.length > 0;
      const { id } = await stoa.imports.start(isMapped ? body : without(body));
      void invalidate('imports');
      await navigate({ to: `/products/import/${id}` });
    });
  return (
    <>
      {error && <Notice tone="bad">{error}</Notice>}
      <Card title="File">
        {uploaded ? (
          <div className={css.file}>
            <strong>{uploaded.asset.filename}</strong>
            <Button variant="quiet" onClick={() => setUploaded(null)}>
              Choose another file
            </Button>
          </div>
        ) : (
          <FileDrop
            label={isBusy ? 'Uploading the file' : 'Add a file'}
            hint="Products, stock counts, customers, orders, discounts or redirects of Shopify, customers and coupons of WooCommerce, plain CSV or NDJSON; also compressed (.gz), up to 100 MB"
            accept=".csv,.ndjson,.jsonl,.gz"
            onFiles={(files) => void upload(files)}
          />
        )}
      </Card>
      {uploaded && uploaded.preview.columns.length > 0 && (
        <Card title="Columns" isFlush>
          <ColumnMapping preview={uploaded.preview} mapping={mapping} onChange={setMapping} />
        </Card>
      )}
      {uploaded && (
        <div className={css.actions}>
          <p>
            {`Nothing changes yet: the file is compared with the ${recordName(uploaded.preview.resource)} of the store.`}
          </p>
          <Button variant="primary" isBusy={isBusy} onClick={() => void check(uploaded)}>
            Check file
          </Button>
        </div>
      )}
    </>
  );
}

const without = <Body extends { columns: unknown }>({ columns: _, ...body }: Body) => body;

function RecentImports() {
  const read = useApi(['imports', 'recent'], (stoa, options) =>
    stoa.imports.list({ limit: 10 }, options),
  );
  const rows = read.data?.imports ?? [];
  return (
    <Card title="Recent imports" isFlush>
      {read.isPending && <Skeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && rows.length === 0 && (
        <EmptyState icon="upload" title="No imports yet">
          Imports of the last 90 days appear here with their reports.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataTable caption="Recent imports" rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
    </Card>
  );
}

const columns: {
  label: string;
  align?: 'end';
  isHiddenOnPhone?: true;
  cell: (row: Import) => React.ReactNode;
}[] = [
  {
    label: 'File',
    cell: ({ id, filename }) => <Link to={`/products/import/${id}`}>{filename}</Link>,
  },
  {
    label: 'Kind',
    isHiddenOnPhone: true,
    cell: ({ dry_run: isDryRun }) => (isDryRun ? 'Check' : 'Import'),
  },
  { label: 'State', cell: ({ state }) => <JobBadge state={state} /> },
  {
    label: 'Rows',
    align: 'end',
    cell: ({ done, resource }) => `${formatNumber(done)} ${recordName(resource)}`,
  },
  { label: 'Started', cell: ({ created_at: at }) => <Time at={at} /> },
];
