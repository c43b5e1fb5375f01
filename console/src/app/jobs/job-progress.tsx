import { Badge, type Tone } from '../../ui/badge.tsx';
import { formatNumber, toLabel } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './jobs.module.css';

/** The part of imports, exports and bulk operations that they have in common. */
export type Job = {
  id: string;
  state: string;
  done: number;
  failed: number;
  total: number | null;
  error: { code: string; message: string } | null;
};

export const isRunning = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'queued' || state === 'running';

const tones: Record<string, Tone> = { done: 'good', failed: 'bad', canceled: 'warn' };

export function JobBadge({ state }: Pick<Job, 'state'>) {
  return <Badge tone={tones[state] ?? 'info'}>{toLabel(state)}</Badge>;
}

/** What screens call a resource of the API. */
export const resourceName = (resource: string): string =>
  resource === 'coupons' ? 'discounts' : resource;

/** What screens call the rows of an export. */
export const rowName = (resource: string): string =>
  resource === 'inventory' ? 'variants' : resourceName(resource);

/** What screens call the records of an import. */
export const recordName = (resource: string): string =>
  resource === 'inventory' ? 'stock counts' : resourceName(resource);

/** How far a job has come. `noun` is what it counts: "products". */
export function JobProgress({ job, noun }: { job: Job; noun: string }) {
  const { done, total, state, error } = job;
  const text =
    total === null ? `Reading ${noun}` : `${formatNumber(done)} of ${formatNumber(total)} ${noun}`;
  return (
    <div className={css.progress}>
      <progress
        aria-label={`Progress: ${noun}`}
        {...(total !== null && { value: total === 0 ? 1 : done, max: total || 1 })}
        {...(total === null && !isRunning(job) && { value: 0 })}
      />
      <p>{text}</p>
      <p role="status" className="visually-hidden">
        {isRunning(job) ? '' : `${toLabel(state)}. ${text}.`}
      </p>
      {error && <Notice tone="bad">{error.message}</Notice>}
    </div>
  );
}
