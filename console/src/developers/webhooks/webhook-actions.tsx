import type { Webhook } from '@stoa/client';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ReceiverGuide } from './guides.tsx';
import { ReplayDialog } from './replay-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

export type WebhookActionName = 'edit' | 'replay' | 'rotate' | 'pause' | 'resume' | 'delete';

type ActionProps = { webhook: Webhook; onClose: () => void };

/** The open dialog of an endpoint's page. */
export function WebhookAction({ name, ...props }: ActionProps & { name: WebhookActionName }) {
  if (name === 'edit') return <WebhookDialog {...props} />;
  if (name === 'replay') return <ReplayDialog {...props} />;
  if (name === 'rotate') return <RotateDialog {...props} />;
  if (name === 'delete') return <DeleteDialog {...props} />;
  return <SwitchDialog {...props} />;
}

function SwitchDialog({ webhook, onClose }: ActionProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { active, id } = webhook;
  const change = async () => {
    await stoa.webhooks.update(id, { active: !active });
    void invalidate('webhooks', `webhooks/${id}`);
    showToast(active ? 'Endpoint paused' : 'Endpoint resumed');
  };
  return (
    <ConfirmDialog
      title={active ? 'Pause this endpoint?' : 'Resume this endpoint?'}
      action={active ? 'Pause endpoint' : 'Resume endpoint'}
      onConfirm={change}
      onClose={onClose}
    >
      {active
        ? 'Pending deliveries fail, and events that happen while it is paused are not sent later.'
        : 'New events are sent again. Replay deliveries to send what failed before.'}
    </ConfirmDialog>
  );
}

/** Closes itself only when the new secret has been seen. */
function RotateDialog({ webhook, onClose }: ActionProps) {
  const stoa = useStoa();
  const secret = useRef<string | null>(null);
  const [isRotated, setRotated] = useState(false);
  if (isRotated && secret.current !== null)
    return (
      <SecretDialog
        title="New signing secret"
        purpose="The old secret is invalid. All further deliveries, including retries, are signed with this one."
        secret={secret.current}
        onClose={onClose}
      >
        <ReceiverGuide secret={secret.current} />
      </SecretDialog>
    );
  const rotate = async () => {
    secret.current = (await stoa.webhooks.rotateSecret(webhook.id)).secret;
  };
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      action="Rotate secret"
      isDangerous
      onConfirm={rotate}
      onClose={() => (secret.current === null ? onClose() : setRotated(true))}
    >
      The old secret becomes invalid immediately. The receiver refuses deliveries until it has the
      new one.
    </ConfirmDialog>
  );
}

function DeleteDialog({ webhook, onClose }: ActionProps) {
  const stoa = useStoa();
  const navigate = useNavigate();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.webhooks.delete(webhook.id);
    showToast('Endpoint deleted');
    await navigate({ to: '/settings/developers' });
    void invalidate('webhooks');
  };
  return (
    <ConfirmDialog
      title="Delete this endpoint?"
      action="Delete endpoint"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {webhook.url} receives no more events, and its deliveries can no longer be seen.
    </ConfirmDialog>
  );
}
