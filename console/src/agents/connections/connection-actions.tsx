import type { AgentConnection } from '@stoa/client';
import { useRef, useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionSecrets, type Secrets } from './connection-secrets.tsx';

export type ConnectionActionName = 'edit' | 'replace-key' | 'revoke';

type ActionProps = { connection: AgentConnection; onClose: () => void };

/** The open dialog of a connection. */
export function ConnectionAction({ name, ...props }: ActionProps & { name: ConnectionActionName }) {
  if (name === 'edit') return <ConnectionDialog {...props} />;
  return name === 'revoke' ? <RevokeDialog {...props} /> : <ReplaceKeyDialog {...props} />;
}

/** Closes itself only when the new key has been seen. */
function ReplaceKeyDialog({ connection, onClose }: ActionProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const replaced = useRef<Secrets | null>(null);
  const [isReplaced, setReplaced] = useState(false);
  if (isReplaced && replaced.current !== null)
    return <ConnectionSecrets secrets={replaced.current} onClose={onClose} />;
  const replace = async () => {
    replaced.current = await stoa.agentConnections.rotateKey(connection.id);
    void invalidate('agent-connections');
  };
  return (
    <ConfirmDialog
      title={`Replace the key of ${connection.name}?`}
      action="Replace key"
      isDangerous
      onConfirm={replace}
      onClose={() => (replaced.current === null ? onClose() : setReplaced(true))}
    >
      The old key becomes invalid immediately. The agent cannot buy until it has the new one.
    </ConfirmDialog>
  );
}

function RevokeDialog({ connection, onClose }: ActionProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const revoke = async () => {
    await stoa.agentConnections.delete(connection.id);
    void invalidate('agent-connections');
    showToast('Connection revoked');
  };
  return (
    <ConfirmDialog
      title={`Revoke the connection of ${connection.name}?`}
      action="Revoke connection"
      isDangerous
      onConfirm={revoke}
      onClose={onClose}
    >
      Its key becomes invalid immediately, and it receives no more order events. Orders are kept.
    </ConfirmDialog>
  );
}
