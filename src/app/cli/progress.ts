import type { ImportBatchResult } from '../../core/catalog/import/save/save-batch.ts';
import { stopwatch } from '../../kernel/clock.ts';

export type Progress = {
  /** Told after each commit; `before` is how many an earlier run saved. */
  update(saved: ImportBatchResult, before: number): void;
  end(): void;
};

const format = new Intl.NumberFormat('en');
const minLineIntervalMs = 200;

/** One line that is written over and over on a terminal; a line a batch when asked for; else nothing. */
export function startProgress(always: boolean): Progress {
  const terminal = process.stderr.isTTY === true;
  const startedAt = stopwatch();
  let shownAt = 0;
  return {
    update(saved, before) {
      const now = stopwatch();
      if (!terminal && !always) return;
      if (terminal && now - shownAt < minLineIntervalMs) return;
      shownAt = now;
      const line = formatProgress(saved, before, (now - startedAt) / 1_000);
      process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (terminal && shownAt > 0) process.stderr.write('\r\x1b[K');
    },
  };
}

/** Products of the file that are dealt with, and how fast: `saved 12500 products (1,830 a second)`. */
function formatProgress(saved: ImportBatchResult, before: number, seconds: number): string {
  const done = saved.created + saved.changed + saved.unchanged + saved.skipped.length;
  return `saved ${before + done} products (${format.format(Math.round(done / seconds))} a second)`;
}
