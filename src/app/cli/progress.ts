import type { ImportBatchResult } from '../../core/catalog/import/save/save-batch.ts';
import { stopwatch } from '../../kernel/clock.ts';

export type Progress = {
  /** Called after each commit; `before` is how many products an earlier run saved. */
  update(saved: ImportBatchResult, before: number): void;
  end(): void;
};

const format = new Intl.NumberFormat('en');
const minLineIntervalMs = 200;

/**
 * Shows progress on standard error: one line that is rewritten on a terminal, otherwise one line
 * for each batch when `always` is true, otherwise nothing.
 */
export function startProgress(always: boolean): Progress {
  const terminal = process.stderr.isTTY === true;
  const startedAt = stopwatch();
  let printedAt = 0;
  return {
    update(saved, before) {
      const now = stopwatch();
      if (!terminal && !always) return;
      if (terminal && now - printedAt < minLineIntervalMs) return;
      printedAt = now;
      const line = formatProgress(saved, before, (now - startedAt) / 1_000);
      process.stderr.write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (terminal && printedAt > 0) process.stderr.write('\r\x1b[K');
    },
  };
}

/** The number of products processed, and the rate: `saved 12500 products (1,830 per second)`. */
function formatProgress(saved: ImportBatchResult, before: number, seconds: number): string {
  const done = saved.created + saved.changed + saved.unchanged + saved.skipped.length;
  return `saved ${before + done} products (${format.format(Math.round(done / seconds))} per second)`;
}
