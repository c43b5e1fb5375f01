import type { PaymentAccount, Site } from '@stoa/client';
import { useState } from 'react';
import { useApi } from '../../../app/use-api.ts';
import { useCanManage } from '../../../app/workspace.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card, Facts } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable-id.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Time } from '../../../ui/values.tsx';
import css from '../../settings.module.css';
import { useConnectionTest } from '../use-connection-test.ts';
import { AccountAction, type AccountActionName } from './account-actions.tsx';
import { AddAccountDialog } from './account-dialogs.tsx';

/** The accounts of a store at Stripe: the one that takes its payments, and earlier ones. */
export function AccountCards({ site }: { site: Site }) {
  const canWrite = useCanManage()('write:settings');
  const [isAdding, setAdding] = useState(false);
  const read = useApi(['payment-accounts', site.slug], (stoa, options) =>
    stoa.paymentAccounts.list({ site_slug: site.slug }, options),
  );
  if (read.isLoadingError)
    return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Skeleton lines={4} />;
  const { payment_accounts: accounts } = read.data;
  const add = canWrite && <Button onClick={() => setAdding(true)}>Add Stripe account</Button>;
  return (
    <>
      {accounts.map((account) => (
        <AccountCard key={account.id} account={account} />
      ))}
      {accounts.length === 0 && (
        <Card title="Your Stripe account" isFlush>
          <EmptyState icon="refund" title="No Stripe account" action={add}>
            Save the keys of your own account, and buyers of this store pay into it.
          </EmptyState>
        </Card>
      )}
      {accounts.length > 0 && !accounts.some(({ enabled }) => enabled) && <div>{add}</div>}
      {isAdding && <AddAccountDialog site={site} onClose={() => setAdding(false)} />}
    </>
  );
}

function AccountCard({ account }: { account: PaymentAccount }) {
  const canWrite = useCanManage()('write:settings');
  const [open, setOpen] = useState<AccountActionName | null>(null);
  const { result, isTesting, testConnection } = useConnectionTest((stoa) =>
    stoa.paymentAccounts.test(account.id),
  );
  const select = (name: AccountActionName) => () => setOpen(name);
  const toggle = account.enabled
    ? { label: 'Disable account', onSelect: select('disable') }
    : { label: 'Enable account', onSelect: select('enable') };
  const actions = canWrite && (
    <>
      <Button isBusy={isTesting} onClick={() => void testConnection()}>
        Test the account
      </Button>
      <Menu
        label="Change the Stripe account"
        items={[
          { label: 'Replace key', onSelect: select('key') },
          { label: 'Enter webhook secret', onSelect: select('webhook') },
          { label: 'Set Stripe profile', onSelect: select('profile') },
          ...(account.has_webhook_secret ? [toggle] : []),
          { label: 'Delete account', isDangerous: true, onSelect: select('delete') },
        ]}
      />
    </>
  );
  return (
    <Card title="Your Stripe account" actions={actions}>
      <div className={css.fields}>
        {result && (
          <div role="status">
            <Notice tone={result.ok ? 'good' : 'bad'}>
              {result.problem ?? 'Stripe answers and accepts the key.'}
            </Notice>
          </div>
        )}
        {!account.has_webhook_secret && <WebhookSteps onEnter={select('webhook')} />}
        <AccountFacts account={account} />
      </div>
      {open && <AccountAction name={open} account={account} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function WebhookSteps({ onEnter }: { onEnter: () => void }) {
  return (
    <>
      <Notice tone="warn">
        One step is left. In the Stripe dashboard, under Developers, Webhooks, add an endpoint with
        the webhook URL below and the events of checkout.session, payment_intent, refund and
        charge.dispute. Then enter its signing secret.
      </Notice>
      <div>
        <Button onClick={onEnter}>Enter signing secret</Button>
      </div>
    </>
  );
}

function AccountFacts({ account }: { account: PaymentAccount }) {
  const { enabled, test, last_webhook_at: at } = account;
  return (
    <Facts
      rows={[
        [
          'Status',
          <span key="status" className={css.badged}>
            <Badge tone={enabled ? 'good' : 'neutral'}>
              {enabled ? 'Takes payments' : 'Disabled'}
            </Badge>
            <Badge tone={test ? 'info' : 'good'}>{test ? 'Test mode' : 'Live'}</Badge>
          </span>,
        ],
        ['Account', account.provider_account],
        ['Secret key', `Ends in ${account.key_ending}`],
        [
          'Stripe profile',
          account.profile_id ?? 'None: agents send their buyers to the payment page',
        ],
        ['Webhook URL', <CopyableId key="url" id={account.webhook_url} />],
        ['Last webhook', at === null ? 'None in the last 90 days' : <Time key="at" at={at} />],
      ]}
    />
  );
}
