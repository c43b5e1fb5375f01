import type { FastifyReply } from 'fastify';
import type { Endpoint } from '../../../../core/webhooks/endpoint.ts';
import { getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { maxWindow, replayWindow } from '../../../../core/webhooks/replay.ts';
import { typed } from '../../../../http/pages/form-body.ts';
import { errorSummary, notice, selectField } from '../../../../http/pages/form-field.ts';
import { html } from '../../../../http/pages/html.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import { formTokenField } from '../../../../http/pages/people/signed-in.ts';
import { minutesAfter } from '../../../../kernel/clock.ts';
import { invalid } from '../../../../kernel/refusal.ts';
import type { AccountDeps } from '../../deps.ts';
import { asProblems, type Refused } from '../../frame/problems.ts';
import { refuseReaders, runAsManager, type WorkspaceVisit } from '../../frame/visit.ts';
import { workspaceField } from '../../inside/parts.ts';
import { endpointIdOf, endpointPath, self } from '../places.ts';
import { momentText, readMoment, windowFields } from './filter.ts';

const toReplay = 'to replay';
const statuses = [
  { value: 'failed', label: 'failed' },
  { value: 'delivered', label: 'were delivered' },
];

/** Where a span of time is chosen whose events are sent once more. */
export async function showReplay(
  { unit }: AccountDeps,
  visit: WorkspaceVisit,
  refused?: Refused,
): Promise<FastifyReply> {
  refuseReaders(visit, toReplay);
  const { signedIn, membership, request } = visit;
  const { endpoint, now } = await unit.view(visit.tenant, async (view) => ({
    endpoint: await getEndpoint(view, endpointIdOf(visit)),
    now: view.now,
  }));
  const problems = refused?.problems ?? [];
  const given = refused ? request.body : request.query;
  const usual = usualWindow(endpoint, now);
  const from = typed(given, 'from') || usual.from;
  const to = typed(given, 'to') || usual.to;
  return visit.show({
    title: 'Replay a time window',
    status: refused?.status ?? 200,
    main: html`${typed(request.query, 'done') === 'more' && notice('warning', `${maxWindow} events are on their way once more, and there are others: go on from here once these are delivered.`)}
${errorSummary(problems)}
<p class="target"><bdi>${endpoint.url}</bdi></p>
<p>Every event that was meant for this endpoint in the window is sent once more, the oldest first, with its own event id: a receiver that knows the id leaves it out. What still waits is not sent twice.</p>
<form class="panel fields" method="post" action="${self}/${endpoint.id}/replay" id="endpoint">${formTokenField(signedIn)}${workspaceField(membership)}
${windowFields({ from, to, problems })}
${selectField({ id: 'status', label: 'Deliveries that', value: typed(given, 'status') || 'failed', choices: statuses, empty: 'Choose', unmarked: true, problems })}
<button type="submit">Replay</button>
</form>
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">To the endpoint</a></p>`,
  });
}

/** Since it fails, or the last day; up to now. */
function usualWindow({ failingSince }: Endpoint, now: Date): { from: string; to: string } {
  const from = failingSince ?? minutesAfter(now, -24 * 60);
  return { from: secondText(from), to: secondText(now) };
}

const secondText = (at: Date) => momentText(at).slice(0, 19);

export async function replayMany(deps: AccountDeps, visit: WorkspaceVisit): Promise<FastifyReply> {
  const id = endpointIdOf(visit);
  const { membership, reply, request } = visit;
  try {
    const window = readWindow(request.body);
    const { replayed, nextFrom } = await runAsManager(deps.unit, visit, async (work) => {
      const done = await replayWindow(work, id, window);
      deps.countReplay(id);
      return done;
    });
    if (replayed === 0) throw nothingThere();
    if (nextFrom === null)
      return seeOther(reply, `${endpointPath(membership, id)}&count=${replayed}`);
    const rest = {
      done: 'more',
      from: momentText(nextFrom),
      to: momentText(window.to),
      status: window.status,
    };
    return seeOther(
      reply,
      `${endpointPath(membership, id, '/replay')}&${new URLSearchParams(rest)}`,
    );
  } catch (error) {
    return showReplay(deps, visit, asProblems(error, 'from'));
  }
}

function readWindow(form: unknown) {
  const from = readMoment(form, 'from', 'start');
  const to = readMoment(form, 'to', 'end');
  if (!from) throw invalid([{ field: 'from', code: 'required', message: 'must be given' }]);
  if (!to) throw invalid([{ field: 'to', code: 'required', message: 'must be given' }]);
  const status = typed(form, 'status') === 'delivered' ? 'delivered' : 'failed';
  return { from, to, status } as const;
}

const nothingThere = () =>
  invalid([
    {
      field: 'from',
      code: 'nothing',
      message: 'must be earlier: nothing of that kind ended in this window',
    },
  ]);
