import type { FastifyReply } from 'fastify';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { maxReplays, replayDeliveries } from '../../../../core/webhooks/replay.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { errorSummary, notice, selectField } from '../../../../http/pages/form-field.ts';
import { html } from '../../../../http/pages/html.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import { formTokenField } from '../../../../http/pages/users/signed-in-user.ts';
import { minutesAfter } from '../../../../kernel/clock.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import { workspaceField } from '../../authenticated/form-parts.ts';
import type { AccountDeps } from '../../deps.ts';
import { type FormRejection, toFormError } from '../../layout/form-error.ts';
import {
  assertManagerRole,
  runAsManager,
  type WorkspaceRequestContext,
} from '../../layout/request-context.ts';
import { basePath, endpointIdOf, endpointPath } from '../paths.ts';
import { dateTimeText, readDateTime, windowFields } from './filter.ts';

const replayPhrase = 'to replay';
const statusChoices = [
  { value: 'failed', label: 'failed' },
  { value: 'delivered', label: 'were delivered' },
];

/** Where a span of time is chosen whose events are sent once more. */
export async function showReplay(
  { unit }: AccountDeps,
  visit: WorkspaceRequestContext,
  refused?: FormRejection,
): Promise<FastifyReply> {
  assertManagerRole(visit, replayPhrase);
  const { signedIn, membership, request } = visit;
  const { endpoint, now } = await unit.view(visit.tenant, async (view) => ({
    endpoint: await getEndpoint(view, endpointIdOf(visit)),
    now: view.now,
  }));
  const problems = refused?.problems ?? [];
  const given = refused ? request.body : request.query;
  const usual = defaultWindow(endpoint, now);
  const from = formInput(given, 'from') || usual.from;
  const to = formInput(given, 'to') || usual.to;
  return visit.sendPage({
    title: 'Replay a time window',
    status: refused?.status ?? 200,
    main: html`${formInput(request.query, 'done') === 'more' && notice('warning', `${maxReplays} events are on their way once more, and there are others: go on from here once these are delivered.`)}
${errorSummary(problems)}
<p class="target"><bdi>${endpoint.url}</bdi></p>
<p>Every event that was meant for this endpoint in the window is sent once more, the oldest first, with its own event id: a receiver that knows the id leaves it out. What still waits is not sent twice.</p>
<form class="panel fields" method="post" action="${basePath}/${endpoint.id}/replay" id="endpoint">${formTokenField(signedIn)}${workspaceField(membership)}
${windowFields({ from, to, problems })}
${selectField({ id: 'status', label: 'Deliveries that', value: formInput(given, 'status') || 'failed', choices: statusChoices, empty: 'Choose', unmarked: true, problems })}
<button type="submit">Replay</button>
</form>
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">To the endpoint</a></p>`,
  });
}

/** Since it fails, or the last day; up to now. */
function defaultWindow({ failingSince }: WebhookEndpoint, now: Date): { from: string; to: string } {
  const from = failingSince ?? minutesAfter(now, -24 * 60);
  return { from: dateTimeToSecond(from), to: dateTimeToSecond(now) };
}

const dateTimeToSecond = (at: Date) => dateTimeText(at).slice(0, 19);

export async function handleWindowReplay(
  deps: AccountDeps,
  visit: WorkspaceRequestContext,
): Promise<FastifyReply> {
  const id = endpointIdOf(visit);
  const { membership, reply, request } = visit;
  try {
    const window = readWindow(request.body);
    const { replayed, nextFrom } = await runAsManager(deps.unit, visit, async (work) => {
      const done = await replayDeliveries(work, id, window);
      deps.countReplay(id);
      return done;
    });
    if (replayed === 0) throw noMatchingDeliveries();
    if (nextFrom === null)
      return seeOther(reply, `${endpointPath(membership, id)}&count=${replayed}`);
    const rest = {
      done: 'more',
      from: dateTimeText(nextFrom),
      to: dateTimeText(window.to),
      status: window.status,
    };
    return seeOther(
      reply,
      `${endpointPath(membership, id, '/replay')}&${new URLSearchParams(rest)}`,
    );
  } catch (error) {
    return showReplay(deps, visit, toFormError(error, 'from'));
  }
}

function readWindow(form: unknown) {
  const from = readDateTime(form, 'from', 'start');
  const to = readDateTime(form, 'to', 'end');
  if (!from) throw invalid([{ field: 'from', code: 'required', message: 'must be given' }]);
  if (!to) throw invalid([{ field: 'to', code: 'required', message: 'must be given' }]);
  const status = formInput(form, 'status') === 'delivered' ? 'delivered' : 'failed';
  return { from, to, status } as const;
}

const noMatchingDeliveries = () =>
  invalid([
    {
      field: 'from',
      code: 'nothing',
      message: 'must be earlier: nothing of that kind ended in this window',
    },
  ]);
