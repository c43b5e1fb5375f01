import { useInvalidate } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/form/fields.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { showToast } from '../ui/toasts.tsx';
import css from './agents.module.css';

type BlockDialogProps = {
  /** Empty: the user enters a name. */
  names: string[];
  onClose: () => void;
};

const agents = (names: string[]) =>
  names.length === 1 ? String(names[0]) : `${names.length} agents`;

export function BlockDialog({ names, onClose }: BlockDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const isNamed = names.length > 0;
  const form = useForm({
    values: { agent: '', reason: '' },
    validate: ({ agent }) =>
      isNamed || agent.trim() !== '' ? [] : [{ field: 'agent', message: 'Enter a name.' }],
    save: async ({ values }) => {
      const reason = values.reason.trim();
      for (const agent of isNamed ? names : [values.agent.trim()])
        await stoa.blockedAgents.create({ agent, ...(reason && { reason }) });
    },
    onSaved: () => {
      void invalidate('agents', 'blocked-agents');
      showToast(names.length > 1 ? 'Agents blocked' : 'Agent blocked');
      onClose();
    },
  });
  return (
    <FormDialog
      title={isNamed ? `Block ${agents(names)}` : 'Block agent'}
      form={form}
      action={names.length > 1 ? 'Block agents' : 'Block agent'}
      isDangerous
      onClose={onClose}
    >
      <p>
        No store in this workspace will serve {names.length > 1 ? 'them' : 'it'} over any protocol.
      </p>
      {names.length > 1 && <p className={css.quiet}>{names.join(', ')}</p>}
      {!isNamed && (
        <TextField
          label="Agent"
          hint="The name that its sessions show, or the URL of its profile."
          placeholder="agent.example"
          autoComplete="off"
          {...form.field('agent')}
        />
      )}
      <TextField
        label="Reason"
        isOptional
        hint="Shown only to members of this workspace."
        maxLength={500}
        {...form.field('reason')}
      />
      <p className={css.quiet}>
        Agents are blocked by name. An agent without a verified signature can use another name: to
        prevent this, require signed requests in the settings of the store.
      </p>
    </FormDialog>
  );
}

export function UnblockDialog({ names, onClose }: BlockDialogProps) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const unblock = async () => {
    for (const agent of names) await stoa.blockedAgents.delete(agent);
    void invalidate('agents', 'blocked-agents');
    showToast(names.length > 1 ? 'Agents unblocked' : 'Agent unblocked');
  };
  return (
    <ConfirmDialog
      title={`Unblock ${agents(names)}?`}
      action={names.length > 1 ? 'Unblock agents' : 'Unblock agent'}
      onConfirm={unblock}
      onClose={onClose}
    >
      Your stores will serve {names.length > 1 ? 'them' : 'it'} again.
    </ConfirmDialog>
  );
}
