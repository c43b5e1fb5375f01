import { useApi } from '../../app/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { formatNumber } from '../../ui/format.ts';
import css from '../developers.module.css';

/** Whether every entry follows from the one before it. */
export function ChainStatus() {
  const read = useApi(['audit-chain'], (stoa, options) => stoa.auditLog.verify(options));
  const again = (
    <Button variant="quiet" isBusy={read.isFetching} onClick={() => void read.refetch()}>
      Verify again
    </Button>
  );
  if (read.isError) return <span className={css.chain}>{describeError(read.error).message}</span>;
  if (!read.data) return <span>Verifying the chain…</span>;
  const { entries, broken } = read.data;
  if (broken)
    return (
      <span className={css.chain} role="alert">
        <Badge tone="bad">Chain broken</Badge>
        {`Entry ${formatNumber(broken.position)}: ${broken.why}.`}
        {again}
      </span>
    );
  return (
    <span className={css.chain}>
      <Badge tone="good">Chain verified</Badge>
      {`${formatNumber(entries)} entries, none changed or removed.`}
      {again}
    </span>
  );
}
