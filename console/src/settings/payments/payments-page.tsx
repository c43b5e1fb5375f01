import type { PaymentSettings } from '@stoa/client';
import { StoreChoice } from '../../app/store-choice.tsx';
import { useApi } from '../../app/use-api.ts';
import { useStoreFilter, useStores } from '../../app/workspace.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from '../settings.module.css';
import { AccountCards } from './account/account-card.tsx';
import { LatestPaymentsCard } from './latest-payments-card.tsx';
import { HookStoresNotice, PaymentHookCard, usePaymentHooks } from './payment-hook-card.tsx';
import { ProcessorCard } from './processor-card.tsx';
import { TransfersCard } from './transfers-card.tsx';
import { WalletsCard } from './wallets-card.tsx';

export function PaymentsPage() {
  const { store } = useStores();
  const filter = useStoreFilter();
  const read = useApi(['payment-settings', filter], (stoa, options) =>
    stoa.paymentSettings.get(filter, options),
  );
  const { data: hooks } = usePaymentHooks(filter);
  const ownHook = store && hooks?.[0];
  return (
    <div className={css.page}>
      <PageHeader title="Payments" subtitle={store?.name ?? 'All stores'} />
      {read.isLoadingError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Skeleton lines={8} />}
      {read.data && hooks && (
        <>
          {ownHook ? (
            <PaymentHookCard hook={ownHook} />
          ) : (
            <>
              <HookStoresNotice hooks={hooks} />
              {store && <AccountCards key={store.slug} site={store} />}
              <ProcessorCard settings={read.data} />
            </>
          )}
          <Chains settings={read.data} />
          <LatestPaymentsCard />
        </>
      )}
    </div>
  );
}

/** Payments on chains: wallets belong to one store, in US dollars. */
function Chains({ settings }: { settings: PaymentSettings }) {
  const { store } = useStores();
  const { x402 } = settings;
  if (x402 === null) return null;
  const alarms = x402.transfers.reduce((sum, { paid_after_void: count }) => sum + count, 0);
  return (
    <>
      {alarms > 0 && (
        <div role="alert">
          <Notice tone="bad">
            {alarms === 1 ? 'A transfer' : `${alarms} transfers`} arrived for void orders. Send the
            money back to the address that it came from.
          </Notice>
        </div>
      )}
      {store ? (
        <WalletsCard key={store.slug} site={store} networks={x402.networks} />
      ) : (
        <Card title="Wallets">
          <StoreChoice />
        </Card>
      )}
      <TransfersCard x402={x402} />
    </>
  );
}
