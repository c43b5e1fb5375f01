import type { Domain, Site } from '@stoa/client';
import { useState } from 'react';
import { useApi } from '../../app/use-api.ts';
import { useCan } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../settings.module.css';
import { StorePage } from '../store-page.tsx';
import { AddDomainDialog } from './add-domain-dialog.tsx';
import { DomainCard } from './domain-card.tsx';

export function DomainsPage() {
  return <StorePage title="Domains">{(site) => <Domains key={site.slug} site={site} />}</StorePage>;
}

function Domains({ site }: { site: Site }) {
  const canWrite = useCan()('write:settings');
  const [isAdding, setAdding] = useState(false);
  const read = useApi(['domains', site.slug], (stoa, options) =>
    stoa.sites.domains.list(site.slug, options).then(({ domains }) => domains),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={6} />;
  const add = canWrite && (
    <Button icon="plus" onClick={() => setAdding(true)}>
      Add domain
    </Button>
  );
  return (
    <>
      <DomainList site={site} domains={read.data} canWrite={canWrite} />
      {read.data.length === 0 ? (
        <EmptyState icon="external" title="No domains yet" action={add}>
          {`Buyers visit the store at ${new URL(site.url).host}. Add a domain of your own.`}
        </EmptyState>
      ) : (
        <div className={css.rowActions}>{add}</div>
      )}
      {isAdding && <AddDomainDialog site={site} onClose={() => setAdding(false)} />}
    </>
  );
}

type DomainListProps = { site: Site; domains: Domain[]; canWrite: boolean };

const DomainList = ({ site, domains, canWrite }: DomainListProps) =>
  domains.map((domain) => (
    <DomainCard key={domain.domain} site={site} domain={domain} canWrite={canWrite} />
  ));
