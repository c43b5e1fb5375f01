import type { LabReport, Site } from '@stoa/client';
import { StoreChoice } from '../app/store-choice.tsx';
import { useApi, useInvalidate } from '../app/use-api.ts';
import { useRefetchWhile } from '../app/use-refetch-while.ts';
import { useCan, useStoa, useStores } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Figures } from '../ui/figures.tsx';
import { formatNumber, formatShare } from '../ui/format.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { showToast } from '../ui/toasts.tsx';
import { Time } from '../ui/values.tsx';
import css from './agents.module.css';
import { Findings } from './findings.tsx';

const title = 'Lab report';
const back = { to: '/agents', label: 'Agents' };

/** What agents can find and buy in one store. */
export function LabPage() {
  const { store } = useStores();
  if (store) return <StoreLab key={store.slug} site={store} />;
  return (
    <div className={css.page}>
      <PageHeader title={title} back={back} />
      <StoreChoice />
    </div>
  );
}

function StoreLab({ site: { slug, name } }: { site: Site }) {
  const read = useApi(['lab', slug], (stoa, options) => stoa.sites.lab.get(slug, options));
  const isRunning = read.data?.status === 'running';
  useRefetchWhile(isRunning, read.refetch);
  return (
    <div className={css.page}>
      <PageHeader
        title={title}
        back={back}
        subtitle={name}
        actions={read.data && <RunButton slug={slug} isRunning={isRunning} />}
      />
      {read.isPending && <Skeleton lines={8} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      <p role="status" className="visually-hidden">
        {isRunning ? 'The test is running.' : ''}
      </p>
      {read.data?.report && <Report report={read.data.report} />}
      {read.data && !read.data.report && (
        <Card>
          <EmptyState icon="agents" title={isRunning ? 'Testing products' : 'No report yet'}>
            {isRunning
              ? 'The report appears here when the test is finished.'
              : 'Run a test to see what agents can find and buy. It reads only and orders nothing.'}
          </EmptyState>
        </Card>
      )}
    </div>
  );
}

function RunButton({ slug, isRunning }: { slug: string; isRunning: boolean }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const canRun = useCan()('write:products');
  const run = async () => {
    try {
      await stoa.sites.lab.start(slug);
      await invalidate('lab');
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
  };
  if (!canRun) return null;
  return (
    <Button variant="primary" isBusy={isRunning} onClick={() => void run()}>
      Run test
    </Button>
  );
}

function Report({ report }: { report: LabReport }) {
  const { goals, products, findings, worst } = report;
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Goals reached',
            value: formatShare(goals.reached, goals.tried),
            note: `${formatNumber(goals.reached)} of ${formatNumber(goals.tried)}`,
          },
          {
            label: 'Products tested',
            value: formatNumber(products.tested),
            note: `of ${formatNumber(products.published)} published`,
          },
        ]}
      />
      <p className={css.quiet}>
        Tested <Time at={report.tested_at} />
      </p>
      {findings.length > 0 && (
        <Card title="Store">
          <Findings findings={findings} />
        </Card>
      )}
      <Card title="Products" isFlush>
        {worst.length === 0 && <EmptyState icon="check" title="No product has a problem" />}
        {worst.length > 0 && (
          <DataTable
            caption="Products, the worst first"
            rows={worst}
            rowKey={({ product_id: id }) => id}
            columns={[
              { label: 'Product', cell: ({ name }) => name },
              {
                label: 'Goals',
                cell: ({ goals: { tried, reached } }) => (
                  <Badge
                    tone={reached === tried ? 'good' : 'warn'}
                  >{`${reached} of ${tried}`}</Badge>
                ),
              },
              { label: 'Findings', cell: (product) => <Findings findings={product.findings} /> },
            ]}
          />
        )}
      </Card>
    </>
  );
}
