import type { Webhook } from '@stoa/client';
import { useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useCan, useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { WebhookAction, type WebhookActionName } from './webhook-actions.tsx';
import { WebhookBadge } from './webhook-status.tsx';

/** The list of webhooks, for links back to it. */
export const webhookList = { to: '/settings/developers', label: 'Webhooks' };

/** The title of an endpoint's page, with its actions. */
export function WebhookHead({ webhook }: { webhook: Webhook }) {
  const canWrite = useCan()('write:webhooks');
  const [open, setOpen] = useState<WebhookActionName | null>(null);
  const pausedText = webhook.active ? null : 'Resume the endpoint first.';
  const select = (name: WebhookActionName) => () => setOpen(name);
  const actions = canWrite && (
    <>
      {webhook.active ? (
        <TestButton webhook={webhook} />
      ) : (
        <Button variant="primary" onClick={select('resume')}>
          Resume endpoint
        </Button>
      )}
      <Menu
        label="More actions"
        items={[
          { label: 'Edit endpoint', onSelect: select('edit') },
          { label: 'Replay deliveries', onSelect: select('replay'), disabledReason: pausedText },
          { label: 'Rotate secret', onSelect: select('rotate') },
          ...(webhook.active ? [{ label: 'Pause endpoint', onSelect: select('pause') }] : []),
          { label: 'Delete endpoint', isDangerous: true, onSelect: select('delete') },
        ]}
      />
    </>
  );
  return (
    <>
      <PageHeader
        title={new URL(webhook.url).host}
        subtitle={webhook.url}
        badges={<WebhookBadge {...webhook} />}
        back={webhookList}
        actions={actions}
      />
      {open && <WebhookAction name={open} webhook={webhook} onClose={() => setOpen(null)} />}
    </>
  );
}

function TestButton({ webhook }: { webhook: Webhook }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await stoa.webhooks.test(webhook.id);
      showToast('Test event queued');
      await invalidate(`webhooks/${webhook.id}`);
    } catch (error) {
      showToast(describeError(error).message, 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isBusy={isBusy} onClick={() => void send()}>
      Send test event
    </Button>
  );
}
