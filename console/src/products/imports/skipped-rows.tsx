import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import css from './imports.module.css';

const shownAtFirst = 10;
const shownAtMost = 100;

/** The rows that were not imported, each with the reason. */
export function SkippedRows({ id, failed, noun }: { id: string; failed: number; noun: string }) {
  const [shown, setShown] = useState(shownAtFirst);
  const read = useApi(
    ['imports', id, 'problems', failed, shown],
    (stoa, options) => stoa.imports.problems.list(id, { limit: shown }, options),
    { keepsPrevious: true },
  );
  return (
    <Card title={`Skipped ${noun}`} isFlush>
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && (
        <DataTable
          caption={`Skipped ${noun}`}
          rows={read.data.problems.map((problem, index) => ({ ...problem, index }))}
          rowKey={({ index }) => String(index)}
          columns={[
            { label: 'Line', align: 'end', cell: ({ line }) => line },
            { label: 'Column', cell: ({ field }) => field },
            { label: 'Reason', cell: ({ message }) => message },
          ]}
        />
      )}
      {failed > shown && (
        <p className={css.more}>
          {`The first ${shown} of ${formatNumber(failed)}. `}
          {shown < shownAtMost && (
            <Button variant="quiet" onClick={() => setShown(shownAtMost)}>
              {failed > shownAtMost ? `Show ${shownAtMost}` : 'Show all'}
            </Button>
          )}
        </p>
      )}
    </Card>
  );
}
