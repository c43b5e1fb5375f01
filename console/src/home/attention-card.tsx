import { AttentionRows, useAttention } from '../app/attention-rows.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What needs attention, the most urgent first. */
export function AttentionCard() {
  const read = useAttention();
  return (
    <Card title="Needs attention" isFlush>
      {read.isPending && <Skeleton lines={3} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.data?.attention.length === 0 && (
        <EmptyState icon="check" title="Nothing needs attention" />
      )}
      {read.data && <AttentionRows items={read.data.attention} />}
    </Card>
  );
}
