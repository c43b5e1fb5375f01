import type { LabReportDto } from './lab-report-dto.ts';

/** The last run of a store. `finishedAt` is null while it is running. */
export type LabRun = {
  requestedAt: Date;
  finishedAt: Date | null;
  /** The report of the last run that finished. */
  report: LabReportDto | null;
};
