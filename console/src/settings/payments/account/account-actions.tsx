import type { PaymentAccount } from '@stoa/client';
import { useInvalidate } from '../../../app/use-api.ts';
import { useStoa } from '../../../app/workspace.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { ProfileDialog, ReplaceKeyDialog, WebhookSecretDialog } from './account-dialogs.tsx';

export type AccountActionName = 'key' | 'webhook' | 'profile' | 'enable' | 'disable' | 'delete';

type ActionProps = { account: PaymentAccount; onClose: () => void };

/** The open dialog of an account. */
export function AccountAction({ name, ...props }: ActionProps & { name: AccountActionName }) {
  if (name === 'key') return <ReplaceKeyDialog {...props} />;
  if (name === 'webhook') return <WebhookSecretDialog {...props} />;
  if (name === 'profile') return <ProfileDialog {...props} />;
  return <ConfirmChange {...props} change={changes[name]} />;
}

type Change = {
  title: string;
  text: string;
  action: string;
  done: string;
  /** Null: the account is deleted. */
  body: { enabled: boolean } | null;
};

const changes: Record<'enable' | 'disable' | 'delete', Change> = {
  enable: {
    title: 'Enable this account?',
    text: 'Buyers of this store pay into it from now on.',
    action: 'Enable account',
    done: 'Stripe account enabled',
    body: { enabled: true },
  },
  disable: {
    title: 'Disable this account?',
    text: 'The processor of the server takes the next payments. Payments that the account has taken can still be refunded.',
    action: 'Disable account',
    done: 'Stripe account disabled',
    body: { enabled: false },
  },
  delete: {
    title: 'Delete this account?',
    text: 'Its keys are deleted, and its orders can no longer be refunded here.',
    action: 'Delete account',
    done: 'Stripe account deleted',
    body: null,
  },
};

function ConfirmChange({ account, change, onClose }: ActionProps & { change: Change }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const apply = async () => {
    if (change.body) await stoa.paymentAccounts.update(account.id, change.body);
    else await stoa.paymentAccounts.delete(account.id);
    void invalidate('payment-accounts', 'sites');
    showToast(change.done);
  };
  return (
    <ConfirmDialog
      title={change.title}
      action={change.action}
      isDangerous={change.body?.enabled !== true}
      onConfirm={apply}
      onClose={onClose}
    >
      {change.text}
    </ConfirmDialog>
  );
}
