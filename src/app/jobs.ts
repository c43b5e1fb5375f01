import { publishDueProduct, reindexSite } from '../core/catalog/products/publish-due.ts';
import type { Job } from '../platform/jobs/job.ts';

/** Every job of the system. */
export const jobs = [publishDueProduct, reindexSite] as unknown as readonly Job[];
