import type { Site } from '@stoa/client';
import { useApi } from '../../app/use-api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StorePage } from '../store-page.tsx';
import { HookCard } from './hook-card.tsx';
import { hookTypes } from './hook-types.ts';

export function HooksPage() {
  return <StorePage title="Hooks">{(site) => <Hooks site={site} />}</StorePage>;
}

function Hooks({ site }: { site: Site }) {
  const read = useApi(['hooks', site.slug], (stoa, options) =>
    stoa.hooks.list({ site_slug: site.slug }, options),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={8} />;
  const { hooks } = read.data;
  return hookTypes.map(({ type, title, text }) => (
    <HookCard
      key={type}
      about={{ site, type, title, text }}
      hook={hooks.find((one) => one.type === type) ?? null}
    />
  ));
}
