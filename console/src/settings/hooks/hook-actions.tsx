import type { Hook } from '@stoa/client';
import { useRef, useState } from 'react';
import { useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { HookDialog, HookSecretDialog } from './hook-dialog.tsx';
import type { HookSlot } from './hook-types.ts';

export type HookActionName = 'edit' | 'rotate' | 'delete';

type ActionProps = { about: HookSlot; hook: Hook; onClose: () => void };

/** The open dialog of a hook. */
export function HookAction({ name, ...props }: ActionProps & { name: HookActionName }) {
  if (name === 'edit') return <HookDialog {...props} />;
  return name === 'rotate' ? <RotateDialog {...props} /> : <DeleteDialog {...props} />;
}

/** Closes itself only when the new secret has been seen. */
function RotateDialog({ hook, onClose }: ActionProps) {
  const stoa = useStoa();
  const secret = useRef<string | null>(null);
  const [isRotated, setRotated] = useState(false);
  if (isRotated && secret.current !== null)
    return <HookSecretDialog secret={secret.current} onClose={onClose} />;
  const rotate = async () => {
    secret.current = (await stoa.hooks.rotateSecret(hook.id)).secret;
  };
  return (
    <ConfirmDialog
      title="Rotate the secret?"
      action="Rotate secret"
      isDangerous
      onConfirm={rotate}
      onClose={() => (secret.current === null ? onClose() : setRotated(true))}
    >
      The old secret becomes invalid immediately. Your service refuses calls until it has the new
      one.
    </ConfirmDialog>
  );
}

function DeleteDialog({ about, hook, onClose }: ActionProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const remove = async () => {
    await stoa.hooks.delete(hook.id);
    void invalidate('hooks');
    showToast('Hook deleted');
  };
  return (
    <ConfirmDialog
      title="Delete this hook?"
      action="Delete hook"
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      {about.title} are decided by the settings of the store again. Prices that were agreed in open
      checkouts stay.
    </ConfirmDialog>
  );
}
