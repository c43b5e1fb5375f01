import type { Order } from '@stoa/client';
import { Link } from '@tanstack/react-router';
import { useApi } from '../app/use-api.ts';
import { useCan } from '../app/workspace.tsx';
import { Card, Facts } from '../ui/card.tsx';
import { CopyableId } from '../ui/copyable-id.tsx';
import { Time } from '../ui/values.tsx';

/** The agent that bought: what it signed, and the session that led to the order. */
export function AgentCard({ order }: { order: Order }) {
  const isEnabled = useCan()('read:analytics');
  const { data } = useApi(
    ['agent-sessions', { order: order.id }],
    (stoa, options) => stoa.agentSessions.list({ order: order.id, limit: 1 }, options),
    { isEnabled },
  );
  const [session] = data?.agent_sessions ?? [];
  const { agent } = order;
  if (!agent && !session) return null;
  return (
    <Card title="Agent">
      <Facts
        rows={[
          [
            'Session',
            session && (
              <Link key="session" to={`/agents/sessions/${session.id}`}>
                {session.agent ?? 'View session'}
              </Link>
            ),
          ],
          ['Profile', agent && <CopyableId key="iss" id={agent.iss} />],
          ['Signature', agent && (agent.scheme === 'jws' ? 'JWS' : 'HTTP message signature')],
          ['Verified', agent && <Time key="at" at={agent.verified_at} />],
        ]}
      />
    </Card>
  );
}
