import type { Hook } from '@stoa/client';
import { useApi } from '../../app/use-api.ts';
import { useCanManage, useStores } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTestCall } from '../hooks/use-test-call.ts';
import css from '../settings.module.css';

/** The enabled payment hooks of the chosen store, or of all stores. */
export function usePaymentHooks(filter: { site_slug?: string }) {
  return useApi(['hooks', filter.site_slug ?? 'all', 'payment'], async (stoa, options) => {
    const { hooks } = await stoa.hooks.list({ ...filter, limit: 100 }, options);
    return hooks.filter(({ type, enabled }) => type === 'payment' && enabled);
  });
}

/** A store whose own service takes its payments, instead of the processor of the server. */
export function PaymentHookCard({ hook }: { hook: Hook }) {
  const canTest = useCanManage()('write:webhooks');
  const test = useTestCall(hook.id);
  return (
    <Card
      title="Payment hook"
      actions={
        <>
          {canTest && (
            <Button isBusy={test.isRunning} onClick={() => void test.run()}>
              Send test call
            </Button>
          )}
          <ButtonLink to="/settings/hooks">Manage hook</ButtonLink>
        </>
      }
    >
      <div className={css.fields}>
        <Facts
          rows={[
            [
              'Taken by',
              <span key="p" className={css.badged}>
                Your service
                <Badge tone={hook.test ? 'info' : 'good'}>{hook.test ? 'Test mode' : 'Live'}</Badge>
              </span>,
            ],
            ['URL', <CopyableId key="url" id={hook.url} />],
          ]}
        />
        <p className={css.quiet}>
          {hook.test
            ? 'The hook is in test mode: no real money moves. Buyers pay on the page of your service.'
            : 'Buyers pay on the page of your service. The payment processor of the server is not used.'}
        </p>
      </div>
    </Card>
  );
}

/** Which stores the processor of the server does not apply to. */
export function HookStoresNotice({ hooks }: { hooks: Hook[] }) {
  const { stores } = useStores();
  if (hooks.length === 0) return null;
  const names = hooks.map(
    ({ site_slug: slug }) => stores.find((store) => store.slug === slug)?.name ?? slug,
  );
  return (
    <Notice>
      {`${names.join(', ')} ${names.length === 1 ? 'takes its' : 'take their'} payments through a payment hook instead.`}
    </Notice>
  );
}
