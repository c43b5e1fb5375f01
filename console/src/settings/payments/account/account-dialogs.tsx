import type { PaymentAccount, PaymentAccountsUpdateBody, Site } from '@stoa/client';
import { useInvalidate } from '../../../app/use-api.ts';
import { useStoa } from '../../../app/workspace.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { showToast } from '../../../ui/toasts.tsx';

const keyHint =
  'From the Stripe dashboard, under Developers, API keys. It is encrypted and never shown again.';

type AddAccountDialogProps = { site: Site; onClose: () => void };

export function AddAccountDialog({ site, onClose }: AddAccountDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { secret_key: '' },
    validate: ({ secret_key: key }) => requireText('secret_key', key, 'Enter the secret key.'),
    save: ({ values, idempotencyKey }) =>
      stoa.paymentAccounts.create(
        { site_slug: site.slug, secret_key: values.secret_key.trim() },
        { idempotencyKey },
      ),
    onSaved: () => {
      void invalidate('payment-accounts', 'sites');
      showToast('Stripe account added');
      onClose();
    },
  });
  return (
    <FormDialog title="Add Stripe account" form={form} action="Add account" onClose={onClose}>
      <TextField
        label="Secret key"
        type="password"
        placeholder="sk_live_…"
        hint={keyHint}
        autoComplete="off"
        {...form.field('secret_key')}
      />
    </FormDialog>
  );
}

type ChangeProps = { account: PaymentAccount; onClose: () => void };

export function ReplaceKeyDialog(props: ChangeProps) {
  return (
    <SecretDialog
      {...props}
      title="Replace the key"
      action="Replace key"
      field="secret_key"
      label="New secret key"
      placeholder={props.account.test ? 'sk_test_…' : 'sk_live_…'}
      hint="A key of the same account and mode. Keys of another account are added as a new one."
      toBody={(secret_key) => ({ secret_key })}
    />
  );
}

export function WebhookSecretDialog(props: ChangeProps) {
  return (
    <SecretDialog
      {...props}
      title="Enter the webhook secret"
      action="Save secret"
      field="webhook_secret"
      label="Signing secret"
      placeholder="whsec_…"
      hint="Stripe shows it on the page of the webhook endpoint. The account takes payments from then on."
      toBody={(webhook_secret) =>
        props.account.has_webhook_secret ? { webhook_secret } : { webhook_secret, enabled: true }
      }
    />
  );
}

/** An empty profile removes it. */
export function ProfileDialog({ account, onClose }: ChangeProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm({
    values: { profile_id: account.profile_id ?? '' },
    save: ({ values, idempotencyKey }) =>
      stoa.paymentAccounts.update(
        account.id,
        { profile_id: values.profile_id.trim() || null },
        { idempotencyKey },
      ),
    onSaved: () => {
      void invalidate('payment-accounts');
      showToast('Stripe account saved');
      onClose();
    },
  });
  return (
    <FormDialog title="Set the Stripe profile" form={form} action="Save profile" onClose={onClose}>
      <TextField
        label="Profile ID"
        placeholder="profile_…"
        hint="Agents pay with tokens for this profile, once Stripe has enabled them for the account. Leave it empty to let their buyers pay on the payment page."
        autoComplete="off"
        {...form.field('profile_id')}
      />
    </FormDialog>
  );
}

type SecretDialogProps = ChangeProps & {
  title: string;
  action: string;
  field: 'secret_key' | 'webhook_secret';
  label: string;
  placeholder: string;
  hint: string;
  toBody: (secret: string) => PaymentAccountsUpdateBody;
};

function SecretDialog({ account, onClose, ...texts }: SecretDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const { field } = texts;
  const form = useForm<Record<string, string>>({
    values: { [field]: '' },
    validate: (values) =>
      requireText(field, values[field], `Enter the ${texts.label.toLowerCase()}.`),
    save: ({ values, idempotencyKey }) =>
      stoa.paymentAccounts.update(account.id, texts.toBody((values[field] ?? '').trim()), {
        idempotencyKey,
      }),
    onSaved: () => {
      void invalidate('payment-accounts', 'sites');
      showToast('Stripe account saved');
      onClose();
    },
  });
  return (
    <FormDialog title={texts.title} form={form} action={texts.action} onClose={onClose}>
      <TextField
        label={texts.label}
        type="password"
        placeholder={texts.placeholder}
        hint={texts.hint}
        autoComplete="off"
        {...form.field(field)}
      />
    </FormDialog>
  );
}

const requireText = (field: string, text: string | undefined, message: string) =>
  text?.trim() ? [] : [{ field, message }];
