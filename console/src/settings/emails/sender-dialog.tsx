import type { EmailSettings, Site, SitesEmailSettingsUpdateBody } from '@stoa/client';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { type Form, type Problem, useForm } from '../../ui/form/use-form.ts';
import { showToast } from '../../ui/toasts.tsx';
import css from '../settings.module.css';

/** Fields have the names that errors of the API have for them. */
type SenderValues = {
  from_address: string;
  has_server: boolean;
  'smtp.host': string;
  'smtp.port': string;
  'smtp.security': 'tls' | 'starttls';
  'smtp.username': string;
  'smtp.password': string;
};

type SenderDialogProps = {
  site: Site;
  settings: EmailSettings;
  etag: string | null;
  reload: () => Promise<unknown>;
  onClose: () => void;
};

export function SenderDialog({ site, settings, etag, reload, onClose }: SenderDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const form = useForm<SenderValues>({
    values: toValues(settings),
    etag,
    validate: findProblems,
    save: ({ changes, values, ifMatch, idempotencyKey }) =>
      stoa.sites.emailSettings.update(site.slug, toBody(changes, values), {
        ifMatch,
        idempotencyKey,
      }),
    reload,
    onSaved: () => {
      void invalidate('email-settings', 'sites', 'attention');
      showToast('Sender saved');
      onClose();
    },
  });
  return (
    <FormDialog title="Edit sender" form={form} action="Save sender" onClose={onClose}>
      <div className={css.fields}>
        <TextField
          label="Sender address"
          type="email"
          isOptional
          hint="Must be at a verified domain of this store. Empty: the server's address is used."
          placeholder={`orders@${site.domains?.[0] ?? 'shop.example.com'}`}
          {...form.field('from_address')}
        />
        <CheckboxField
          label="Send through my own mail server"
          hint="Otherwise emails are sent through the server's default mail server."
          {...form.field('has_server')}
        />
        {form.values.has_server && <ServerFields form={form} hasLogin={hasLogin(settings)} />}
      </div>
    </FormDialog>
  );
}

function ServerFields({ form, hasLogin }: { form: Form<SenderValues>; hasLogin: boolean }) {
  return (
    <>
      <TextField
        label="Host"
        placeholder="smtp.example.com"
        autoComplete="off"
        {...form.field('smtp.host')}
      />
      <div className={css.pair}>
        <TextField label="Port" inputMode="numeric" maxLength={5} {...form.field('smtp.port')} />
        <SelectField
          label="Security"
          options={[
            { value: 'starttls', label: 'STARTTLS (port 587)' },
            { value: 'tls', label: 'TLS (port 465)' },
          ]}
          {...form.field('smtp.security')}
        />
      </div>
      <TextField label="User name" isOptional autoComplete="off" {...form.field('smtp.username')} />
      <TextField
        label="Password"
        isOptional
        type="password"
        autoComplete="new-password"
        hint={
          hasLogin
            ? 'A password is stored and is never shown. Enter it again if you change the server.'
            : 'It is stored encrypted and is never shown.'
        }
        {...form.field('smtp.password')}
      />
    </>
  );
}

const hasLogin = ({ smtp }: EmailSettings) => smtp !== null && smtp.username !== null;

function toValues({ from_address: address, smtp }: EmailSettings): SenderValues {
  return {
    from_address: address ?? '',
    has_server: smtp !== null,
    'smtp.host': smtp?.host ?? '',
    'smtp.port': String(smtp?.port ?? 587),
    'smtp.security': smtp?.security === 'tls' ? 'tls' : 'starttls',
    'smtp.username': smtp?.username ?? '',
    'smtp.password': '',
  };
}

function toBody(
  changes: Partial<SenderValues>,
  values: SenderValues,
): SitesEmailSettingsUpdateBody {
  const { from_address: address, ...ofServer } = changes;
  return {
    ...(address !== undefined && { from_address: address.trim() || null }),
    ...(Object.keys(ofServer).length > 0 && {
      smtp: values.has_server ? toServer(values) : null,
    }),
  };
}

const toServer = (values: SenderValues) => ({
  host: values['smtp.host'].trim(),
  port: Number(values['smtp.port']),
  security: values['smtp.security'],
  username: values['smtp.username'].trim() || null,
  ...(values['smtp.password'] !== '' && { password: values['smtp.password'] }),
});

function findProblems(values: SenderValues): Problem[] {
  if (!values.has_server) return [];
  const port = Number(values['smtp.port']);
  const problems: Problem[] = [];
  if (values['smtp.host'].trim() === '')
    problems.push({ field: 'smtp.host', message: 'Enter the host of the mail server.' });
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    problems.push({ field: 'smtp.port', message: 'Enter a port from 1 to 65535.' });
  return problems;
}
