import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { finishReauthentication } from './conditions.ts';
import { postForSession, type Session } from './session.ts';
import { useWorkspace } from './workspace.tsx';

/** Opens when a request waits for the user. Input on the page is kept. */
export function ReauthenticationDialog({ needed }: { needed: 'sign_in' | 'password' }) {
  return needed === 'password' ? <PasswordDialog /> : <SignInDialog />;
}

function PasswordDialog() {
  const { session } = useWorkspace();
  const form = useForm({
    values: { password: '' },
    save: ({ values }) => enterPassword(session, values.password),
    onSaved: () => finishReauthentication(true),
  });
  return (
    <FormDialog
      title="Enter your password"
      form={form}
      action="Continue"
      size="small"
      onClose={() => finishReauthentication(false)}
    >
      <p>Enter your password to make this change. You will not be asked again for 15 minutes.</p>
      {/* Password managers look for the account that the password belongs to. */}
      <input type="text" autoComplete="username" value={session.user.email} readOnly hidden />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </FormDialog>
  );
}

function SignInDialog() {
  const { session } = useWorkspace();
  const buttons = (
    <>
      <Button onClick={() => finishReauthentication(false)}>Cancel</Button>
      <Button onClick={() => window.open('/account/sign-in', '_blank', 'noopener')}>Sign in</Button>
      <Button variant="primary" onClick={() => finishReauthentication(true)}>
        Continue
      </Button>
    </>
  );
  return (
    <Dialog
      title="Your session has ended"
      size="small"
      onClose={() => finishReauthentication(false)}
      footer={buttons}
    >
      <p>
        Sign in again as {session.user.email} in a new tab, then continue here. What you typed is
        kept.
      </p>
    </Dialog>
  );
}

async function enterPassword(session: Session, password: string): Promise<void> {
  const response = await postForSession(session, '/account/console-reauthentication', { password });
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as { error?: object };
  throw { status: response.status, message: 'The password could not be verified.', ...error };
}
