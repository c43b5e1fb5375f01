import type { ObjectStorage } from '../media/object-storage.ts';
import { createExportWorker } from './exports/run-export.ts';
import { createImportWorker } from './imports/run-import.ts';
import { runOperation } from './operations/run-operation.ts';
import { createBulkJobRun } from './run-bulk-job.ts';

/** The jobs of imports, exports and bulk operations. */
export const createBulkJobs = (storage: ObjectStorage) => [
  createBulkJobRun({
    import: createImportWorker(storage),
    export: createExportWorker(storage),
    bulk_operation: runOperation,
  }),
];
