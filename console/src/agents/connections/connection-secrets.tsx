import { CopyableId } from '../../ui/copyable-id.tsx';
import { SecretDialog } from '../../ui/secret-dialog.tsx';
import css from '../agents.module.css';

/** What the API returns only once. */
export type Secrets = { api_key?: string | undefined; webhook_secret?: string | undefined };

const secretPurpose = 'The agent verifies with it that order events come from this server.';

/** Shows the key of a connection, the secret of its events, or both. */
export function ConnectionSecrets({ secrets, onClose }: { secrets: Secrets; onClose: () => void }) {
  const { api_key: key, webhook_secret: secret } = secrets;
  if (key === undefined)
    return (
      <SecretDialog
        title="Signing secret"
        purpose={secretPurpose}
        secret={secret ?? ''}
        onClose={onClose}
      />
    );
  return (
    <SecretDialog
      title="Key of the agent"
      purpose="Give it to the agent: it sends the key as Authorization: Bearer."
      secret={key}
      onClose={onClose}
    >
      {secret !== undefined && (
        <>
          <CopyableId id={secret} label="Signing secret" />
          <p className={css.quiet}>{secretPurpose}</p>
        </>
      )}
    </SecretDialog>
  );
}
