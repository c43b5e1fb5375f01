import type { PaymentSettings } from '@stoa/client';
import { useCanManage } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../settings.module.css';
import { useConnectionTest } from './use-connection-test.ts';

const names: Record<string, string> = { stripe: 'Stripe', sandbox: 'Sandbox' };

export function ProcessorCard({ settings }: { settings: PaymentSettings }) {
  return settings.webhook_url === null ? (
    <NoProcessorCard />
  ) : (
    <ServerProcessorCard settings={settings} webhookUrl={settings.webhook_url} />
  );
}

/** Only stores with their own account or hook can be paid. */
function NoProcessorCard() {
  return (
    <Card title="Processor of the server">
      <p className={css.quiet}>
        This server has no payment processor and charges nothing. Stores take payments only with
        their own account, a payment hook or a wallet; the checkout of any other store says that it
        takes no payments. The operator of the server can set <code>PAYMENT_PROCESSOR</code>.
      </p>
    </Card>
  );
}

type ServerProcessorProps = { settings: PaymentSettings; webhookUrl: string };

function ServerProcessorCard({ settings, webhookUrl }: ServerProcessorProps) {
  const { processor, test, last_webhook_at: at } = settings;
  const canTest = useCanManage()('write:settings');
  const { result, isTesting, testConnection } = useConnectionTest((stoa) =>
    stoa.paymentSettings.test(),
  );
  return (
    <Card
      title="Processor of the server"
      actions={
        canTest && (
          <Button isBusy={isTesting} onClick={() => void testConnection()}>
            Test the connection
          </Button>
        )
      }
    >
      <div className={css.fields}>
        {result && (
          <div role="status">
            <Notice tone={result.ok ? 'good' : 'bad'}>
              {result.problem ?? 'The processor answers and accepts the keys of the server.'}
            </Notice>
          </div>
        )}
        <Facts
          rows={[
            [
              'Processor',
              <span key="p" className={css.badged}>
                {names[processor] ?? processor}
                <Badge tone={test ? 'info' : 'good'}>{test ? 'Test mode' : 'Live'}</Badge>
              </span>,
            ],
            ['Last webhook', at === null ? 'None in the last 90 days' : <Time key="at" at={at} />],
            processor === 'sandbox'
              ? ['Webhooks', 'Sent by this server to itself']
              : ['Webhook URL', <CopyableId key="url" id={webhookUrl} />],
          ]}
        />
        <p className={css.quiet}>
          {test
            ? 'Buyers pay with test cards, and no money moves. It takes the payments of stores without their own account.'
            : 'It takes the payments of stores without their own account. Its keys are in the settings of the server and are never shown here.'}
        </p>
      </div>
    </Card>
  );
}
