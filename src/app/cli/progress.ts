import type { ImportBatchResult } from '../../core/catalog/import/save/save-batch.ts';
import { stopwatch } from '../../kernel/clock.ts';
import type { ImportFile } from './import-file.ts';

export type Progress = {
  /** Called after each commit; `before` is how many products an earlier run saved. */
  update(saved: ImportBatchResult, before: number): void;
  end(): void;
};

const minLineIntervalMs = 200;

/**
 * Shows progress on standard error: one line that is rewritten on a terminal, otherwise one line
 * for each batch when `always` is true, otherwise nothing.
 */
export function startProgress(file: ImportFile, always: boolean): Progress {
  const terminal = process.stderr.isTTY === true;
  const startedAt = stopwatch();
  let printedAt = 0;
  return {
    update(saved, before) {
      const now = stopwatch();
      if (!terminal && !always) return;
      if (terminal && now - printedAt < minLineIntervalMs) return;
      printedAt = now;
      const done = saved.created + saved.changed + saved.unchanged + saved.skipped.length;
      const share = Math.min(file.bytesRead() / Math.max(file.size, 1), 1);
      const line = formatProgress({ done, before, share, seconds: (now - startedAt) / 1_000 });
      process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (terminal && printedAt > 0) process.stderr.write('\r\x1b[K');
    },
  };
}

/** `share`: the part of the file that has been read, from 0 to 1. */
type Measured = { done: number; before: number; share: number; seconds: number };

const format = new Intl.NumberFormat('en');

/** `saved 12500 products (1,830 per second), 62 %, about 2 min left` */
export function formatProgress({ done, before, share, seconds }: Measured): string {
  // The file is read a little ahead of what is saved, so 100 % would be shown too early.
  const percent = Math.min(Math.floor(share * 100), 99);
  const rate = format.format(Math.round(done / Math.max(seconds, 0.001)));
  const saved = `saved ${before + done} products (${rate} per second), ${percent} %`;
  // Products of an earlier run are read again, but much faster than products are saved.
  const ownShare = (share * done) / Math.max(before + done, 1);
  const left = ownShare > 0 ? (seconds * (1 - share)) / ownShare : null;
  return left === null ? saved : `${saved}, about ${formatSeconds(left)} left`;
}

function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
