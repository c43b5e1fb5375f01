import type { BulkOperation, BulkOperationsStartBody } from '@stoa/client';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { describeError, ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/format.ts';
import type { SelectedRows } from '../../ui/list/list.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useApi, useInvalidate } from '../use-api.ts';
import { useRefetchWhile } from '../use-refetch-while.ts';
import { useStoa } from '../workspace.tsx';
import { isRunning, JobProgress, resourceName } from './job-progress.tsx';
import css from './jobs.module.css';

type Action = BulkOperationsStartBody['action'];
type Resource = BulkOperationsStartBody['resource'];

/** The lists that show what an operation has changed. */
const changedLists: Record<Resource, string[]> = {
  products: ['products', 'collections'],
  orders: ['orders'],
  customers: ['customers', 'customer-groups'],
  coupons: ['coupons'],
};

type OperationDialogProps<Values extends object> = {
  resource: Resource;
  selection: SelectedRows;
  /** Verb and noun: "Publish products". */
  title: string;
  isDangerous?: boolean;
  values: Values;
  /** The action of the API, or why it is not possible yet. */
  toAction: (values: Values) => Action | string;
  onClose: () => void;
  children: (form: ReturnType<typeof useForm<Values>>) => ReactNode;
};

/** Starts a bulk operation on the selected rows, and shows its progress and what failed. */
export function OperationDialog<Values extends object>(props: OperationDialogProps<Values>) {
  const { resource, selection, title, isDangerous = false, values, toAction, onClose } = props;
  const stoa = useStoa();
  const [id, setId] = useState<string | null>(null);
  const form = useForm({
    values,
    save: async ({ values: entered, idempotencyKey }) => {
      const action = toAction(entered);
      if (typeof action === 'string') throw { status: 400, message: action };
      const { ids, filters } = selection;
      const body = { resource, action, ...(ids ? { ids } : { filters: filters ?? {} }) };
      setId((await stoa.bulkOperations.start(body, { idempotencyKey })).id);
    },
  });
  const action = toAction(form.values);
  if (id !== null) return <RunningDialog {...{ id, title, resource, onClose }} />;
  return (
    <FormDialog
      title={`${title}?`}
      form={form}
      action={title}
      isDangerous={isDangerous}
      disabledReason={typeof action === 'string' ? action : null}
      onClose={onClose}
    >
      {props.children(form)}
    </FormDialog>
  );
}

type RunningDialogProps = {
  id: string;
  title: string;
  resource: Resource;
  onClose: () => void;
};

function RunningDialog({ id, title, resource, onClose }: RunningDialogProps) {
  const read = useApi(['bulk-operations', id], (stoa, options) =>
    stoa.bulkOperations.get(id, options),
  );
  const job = read.data;
  const works = job ? isRunning(job) : false;
  useRefetchWhile(works, read.refetch);
  const invalidate = useInvalidate();
  useEffect(() => {
    if (job && !works) void invalidate(...changedLists[resource]);
  }, [job, works, invalidate, resource]);
  const footer = job && <Buttons job={job} refetch={read.refetch} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      <div className={css.stack}>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {job && <JobProgress job={job} noun={resourceName(resource)} />}
        {job && !works && <Outcome job={job} />}
        {works && <p>You can close this window. The work continues.</p>}
      </div>
    </Dialog>
  );
}

function Buttons({
  job: { id, state, done },
  refetch,
  onClose,
}: {
  job: BulkOperation;
  refetch: () => unknown;
  onClose: () => void;
}) {
  const stoa = useStoa();
  const step = async (call: PromiseLike<unknown>) => {
    try {
      await call;
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
    await refetch();
  };
  return (
    <>
      {isRunning({ state }) && (
        <Button onClick={() => void step(stoa.bulkOperations.cancel(id))}>
          {done === 0 ? 'Cancel operation' : 'Stop here'}
        </Button>
      )}
      {(state === 'canceled' || state === 'failed') && (
        <Button onClick={() => void step(stoa.bulkOperations.resume(id))}>Resume</Button>
      )}
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </>
  );
}

function Outcome({ job: { id, done, failed } }: { job: BulkOperation }) {
  const read = useApi(
    ['bulk-operations', id, 'problems'],
    (stoa, options) => stoa.bulkOperations.problems.list(id, { limit: 100 }, options),
    { isEnabled: failed > 0 },
  );
  if (failed === 0) return <Notice tone="good">{`${formatNumber(done)} done.`}</Notice>;
  return (
    <>
      <Notice tone="warn">
        {`${formatNumber(done - failed)} done, ${formatNumber(failed)} could not be changed.`}
      </Notice>
      <ul className={css.problems}>
        {read.data?.problems.map((problem) => (
          <li key={problem.resource_id}>
            <strong>{problem.resource_name ?? problem.resource_id}</strong>
            <p>{problem.message}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
