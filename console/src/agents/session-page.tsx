import type { AgentSessionDetail } from '@stoa/client';
import { Link, useParams } from '@tanstack/react-router';
import { protocolNames } from '../app/protocol-names.ts';
import { StoreName } from '../app/store-name.tsx';
import { useApi } from '../app/use-api.ts';
import { Card, Facts } from '../ui/card.tsx';
import { DetailPage } from '../ui/detail-page.tsx';
import { ErrorPage } from '../ui/error-page.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { None, Time } from '../ui/values.tsx';
import css from './agents.module.css';
import { CallRow } from './call-row.tsx';
import { IdentityBadge, OutcomeBadge, stepNames } from './session-outcome.tsx';

const back = { to: '/agents/sessions', label: 'Sessions' };

export function SessionPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const read = useApi(['agent-sessions', id], (stoa, options) =>
    stoa.agentSessions.get(id, options),
  );
  if (read.isLoadingError)
    return (
      <ErrorPage
        error={read.error}
        onRetry={() => void read.refetch()}
        title="Session"
        back={back}
      />
    );
  if (!read.data) return <Skeleton lines={8} />;
  const session = read.data;
  return (
    <DetailPage
      title={session.agent}
      badges={
        <>
          <OutcomeBadge {...session} />
          <IdentityBadge {...session} />
        </>
      }
      subtitle={<Time at={session.started_at} />}
      back={back}
      json={session}
      side={<SessionFacts session={session} />}
    >
      <Card title="Calls" isFlush>
        <ol className={css.calls}>
          {session.timeline.map((call) => (
            <CallRow key={call.id} call={call} startedAt={session.started_at} />
          ))}
        </ol>
      </Card>
      {!session.is_complete && (
        <Notice>The session has more calls. Only the first 1,000 are shown.</Notice>
      )}
    </DetailPage>
  );
}

function SessionFacts({ session }: { session: AgentSessionDetail }) {
  const orders = new Set(session.timeline.flatMap(({ order_id: id }) => id ?? []));
  const caller = session.timeline[0]?.caller;
  const namesOf = (steps: AgentSessionDetail['steps']) =>
    steps.length === 0 ? <None /> : steps.map((step) => stepNames[step]).join(', ');
  return (
    <>
      <Card title="Session">
        <Facts
          rows={[
            ['Protocol', protocolNames[session.protocol]],
            ['Store', session.site_slug && <StoreName key="store" slug={session.site_slug} />],
            ['Calls', session.calls],
            ['Errors', session.errors],
            ['Steps reached', namesOf(session.steps)],
            ['Steps failed', namesOf(session.failed_steps)],
            ['Last error', session.last_error],
            ['Last call', <Time key="last" at={session.last_at} />],
            ...[...orders].map((id): [string, React.ReactNode] => [
              'Order',
              <Link key={id} to={`/orders/${id}`}>
                Open the order
              </Link>,
            ]),
          ]}
        />
      </Card>
      <Card title="Caller">
        <Facts
          rows={[
            ['Name', session.agent],
            ['Issuer', caller?.issuer],
            ['User agent', caller?.user_agent],
            ['Profile', caller?.profile],
          ]}
        />
      </Card>
    </>
  );
}
