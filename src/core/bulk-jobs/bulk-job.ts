import { DomainError, notFound } from '../../kernel/domain-error.ts';
import type { SiteId } from '../../kernel/id.ts';
import type { Author } from '../access/author.ts';

export const bulkJobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];
export type BulkJobKind = 'import' | 'export' | 'bulk_operation';

/** Work on many rows that runs in batches and can be canceled and resumed between them. */
export type BulkJob<Input = unknown> = {
  id: string;
  kind: BulkJobKind;
  /** The store; null: all stores of the workspace. */
  site: { id: SiteId; slug: string } | null;
  state: BulkJobState;
  input: Input;
  /** The ordinal of the first row that is not done. */
  position: number;
  /** The position where the list continues; its form depends on the kind. */
  cursor: unknown;
  done: number;
  failed: number;
  /** Null until the rows have been counted. */
  total: number | null;
  result: Record<string, unknown>;
  /** Why it failed. */
  error: { code: string; message: string } | null;
  attempts: number;
  createdBy: Author | null;
  /** The last caller that resumed it, as which it continues; null: as the one that started it. */
  resumedBy: Author | null;
  createdAt: Date;
  startedAt: Date | null;
  updatedAt: Date;
  finishedAt: Date | null;
};

/** Why a row of a job was skipped or not changed. */
export type BulkJobProblem = {
  /** The line of the imported file. */
  line: number | null;
  resourceId: string | null;
  /** The display name of the object: `#1001` or the name of a product. */
  resourceName: string | null;
  field: string | null;
  code: string;
  message: string;
};

export const isFinished = ({ state }: Pick<BulkJob, 'state'>): boolean =>
  state !== 'queued' && state !== 'running';

const nouns: Record<BulkJobKind, string> = {
  import: 'import',
  export: 'export',
  bulk_operation: 'bulk operation',
};

const notFoundErrors: Record<BulkJobKind, () => DomainError> = {
  import: () => notFound('import_not_found', 'There is no such import.'),
  export: () => notFound('export_not_found', 'There is no such export.'),
  bulk_operation: () => notFound('bulk_operation_not_found', 'There is no such bulk operation.'),
};

export const bulkJobNotFound = (kind: BulkJobKind) => notFoundErrors[kind]();

export const bulkJobFinished = ({ kind, state }: BulkJob) =>
  new DomainError(
    'conflict',
    `${kind}_finished`,
    `The ${nouns[kind]} is ${state}, so it cannot be canceled.`,
    { extensions: { state } },
  );

export const bulkJobNotResumable = ({ kind, state }: BulkJob) =>
  new DomainError(
    'conflict',
    `${kind}_not_resumable`,
    `The ${nouns[kind]} is ${state}. Only one that was canceled or has failed can be resumed.`,
    { extensions: { state } },
  );

export const tooManyBulkJobs = (limit: number) =>
  new DomainError(
    'conflict',
    'too_many_bulk_jobs',
    `At most ${limit} imports, exports and bulk operations of a workspace can be queued or running. Wait until one has finished, or cancel it.`,
    { extensions: { limit } },
  );
