import type { PaymentSettings } from '@stoa/client';
import { useState } from 'react';
import { useCanManage, useStoa } from '../../app/workspace.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { CopyableId } from '../../ui/copyable-id.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Time } from '../../ui/values.tsx';
import css from '../settings.module.css';

const names: Record<string, string> = { stripe: 'Stripe', sandbox: 'Sandbox' };

export function ProcessorCard({ settings }: { settings: PaymentSettings }) {
  const { processor, test, webhook_url: webhookUrl, last_webhook_at: at } = settings;
  const canTest = useCanManage()('write:settings');
  const { result, isTesting, testConnection } = useConnectionTest();
  return (
    <Card
      title="Payment processor"
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
            ? 'Buyers pay with test cards, and no money moves. The operator of the server enters the keys of a processor in its settings.'
            : 'The keys are in the settings of the server and are never shown here.'}
        </p>
      </div>
    </Card>
  );
}

type TestResult = { ok: boolean; problem: string | null };

function useConnectionTest() {
  const stoa = useStoa();
  const [isTesting, setTesting] = useState(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const testConnection = async () => {
    setTesting(true);
    setResult(null);
    try {
      setResult(await stoa.paymentSettings.test());
    } catch (error) {
      setResult({ ok: false, problem: describeError(error).message });
    } finally {
      setTesting(false);
    }
  };
  return { isTesting, result, testConnection };
}
