import type { ProductFeeds, Site } from '@stoa/client';
import { useState } from 'react';
import { StoreChoice } from '../../app/store-choice.tsx';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useRefetchWhile } from '../../app/use-refetch-while.ts';
import { useCan, useStoa, useStores } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { describeError, ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../products.module.css';
import { AccessDialog } from './access-dialog.tsx';
import { ChannelCard } from './channel-card.tsx';
import { FilesCard } from './files-card.tsx';

const title = 'Channels';
const back = { to: '/products', label: 'Products' };

/** The channels that list the products of a store, and the products that they reject. */
export function ChannelsPage() {
  const { store } = useStores();
  if (store) return <StoreChannels key={store.slug} site={store} />;
  return (
    <div className={css.fields}>
      <PageHeader title={title} back={back} />
      <StoreChoice />
    </div>
  );
}

function StoreChannels({ site: { slug, name } }: { site: Site }) {
  const read = useApi(['feeds', slug], (stoa, options) => stoa.sites.feeds.get(slug, options));
  const feeds = read.data;
  const isBuilding = feeds !== undefined && isWaiting(feeds);
  useRefetchWhile(isBuilding, read.refetch);
  return (
    <div className={css.fields}>
      <PageHeader
        title={title}
        back={back}
        subtitle={name}
        actions={feeds && <Actions slug={slug} feeds={feeds} isBuilding={isBuilding} />}
      />
      {read.isPending && <Skeleton lines={8} />}
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {feeds && <Channels slug={slug} feeds={feeds} isBuilding={isBuilding} />}
    </div>
  );
}

/** Whether the files of the last request are not there yet. */
function isWaiting({
  status,
  access,
  requested_at: asked,
  built_at: built,
}: ProductFeeds): boolean {
  if (access === 'off') return false;
  return status === 'building' || (built === null && asked !== null);
}

type ChannelsProps = { slug: string; feeds: ProductFeeds; isBuilding: boolean };

function Channels({ slug, feeds, isBuilding }: ChannelsProps) {
  if (feeds.built_at === null)
    return (
      <Card>
        <EmptyState icon="external" title={isBuilding ? 'Building files' : 'No files yet'}>
          {feeds.access === 'off'
            ? 'Product feeds are off. Change the access to build them.'
            : 'Files for shopping channels and agents are built within an hour.'}
        </EmptyState>
      </Card>
    );
  return (
    <>
      <p className={css.muted}>
        Built <Time at={feeds.built_at} />. The files are rebuilt within an hour of a change.
      </p>
      {feeds.channels.map((report) => (
        <ChannelCard key={report.channel} slug={slug} report={report} />
      ))}
      <FilesCard feeds={feeds} />
    </>
  );
}

function Actions({ slug, feeds, isBuilding }: ChannelsProps) {
  const stoa = useStoa();
  const can = useCan();
  const invalidate = useInvalidate();
  const [isChanging, setChanging] = useState(false);
  const build = async () => {
    try {
      await stoa.sites.feeds.build(slug);
      await invalidate('feeds');
      showToast('The files are built if something has changed.');
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    }
  };
  return (
    <>
      {can('write:settings') && <Button onClick={() => setChanging(true)}>Change access</Button>}
      {can('write:products') && feeds.access !== 'off' && (
        <Button variant="primary" isBusy={isBuilding} onClick={() => void build()}>
          Build files
        </Button>
      )}
      {isChanging && <AccessDialog slug={slug} feeds={feeds} onClose={() => setChanging(false)} />}
    </>
  );
}
