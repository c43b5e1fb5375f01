import type { Member, MemberEndpoint } from '@stoa/client';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { useStoa } from '../../app/workspace.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toasts.tsx';

const kinds: Record<MemberEndpoint['type'], string> = {
  webhook: 'Webhook',
  hook: 'Hook',
  agent_connection: 'Agent connection',
};

/** Names the endpoints of the member before the removal, because they stay active. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const stoa = useStoa();
  const invalidate = useInvalidate();
  const read = useApi(['members', member.id, 'endpoints'], (client, options) =>
    client.members.endpoints.list(member.id, options).then(({ endpoints }) => endpoints),
  );
  const remove = async () => {
    await stoa.members.remove(member.id);
    void invalidate('members');
    void invalidate('agent-connections');
    showToast('Member removed');
  };
  return (
    <ConfirmDialog
      title={`Remove ${member.name}?`}
      action="Remove member"
      isDangerous
      disabledReason={read.isPending ? 'Reading the endpoints of the member' : null}
      onConfirm={remove}
      onClose={onClose}
    >
      {member.name} loses access immediately. Keys that {member.name} created, also for agents, stop
      working, and connected apps are disconnected.
      {read.isError && (
        <Notice tone="warn">
          The endpoints of {member.name} could not be read: {describeError(read.error).message}
        </Notice>
      )}
      {read.data && read.data.length > 0 && <Endpoints endpoints={read.data} />}
    </ConfirmDialog>
  );
}

function Endpoints({ endpoints }: { endpoints: MemberEndpoint[] }) {
  const kept = endpoints.filter(({ ends_with_member: ends }) => !ends);
  const ended = endpoints.filter(({ ends_with_member: ends }) => ends);
  return (
    <>
      {kept.length > 0 && (
        <Notice tone="warn">
          These endpoints stay active. Delete those that should no longer receive data:
          <EndpointList endpoints={kept} />
        </Notice>
      )}
      {ended.length > 0 && (
        <Notice tone="warn">
          These agents no longer receive the events of their orders. Set the URL of a connection
          again to continue them:
          <EndpointList endpoints={ended} />
        </Notice>
      )}
    </>
  );
}

const EndpointList = ({ endpoints }: { endpoints: MemberEndpoint[] }) => (
  <ul>
    {endpoints.map(({ type, id, url }) => (
      <li key={id}>
        {kinds[type]}: {url}
      </li>
    ))}
  </ul>
);
