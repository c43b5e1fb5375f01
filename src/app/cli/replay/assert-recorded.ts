import type { AgentSessionDetail } from '../../../core/agent-sessions/reading/session-dto.ts';
import { isSamplePath } from '../../demo/history/past-sessions.ts';

/** Throws for a session of the demo history: its calls have no requests that could be sent. */
export function assertRecorded({
  id,
  agent,
  timeline,
}: Pick<AgentSessionDetail, 'id' | 'agent'> & { timeline: { path: string }[] }): void {
  if (!timeline.some(({ path }) => isSamplePath(path))) return;
  throw new Error(
    `${id} is sample data of the demo (agent ${agent}): its calls were never sent, so it cannot be replayed. Replay a session of calls to this server, for example one of agent-sessions?agent=curl.`,
  );
}
