import type { FastifyReply } from 'fastify';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { maxReplays, replayDeliveries } from '../../../../core/webhooks/replay.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { type FormRejection, toFormError } from '../../../../http/pages/form-error.ts';
import { errorSummary, notice, selectField } from '../../../../http/pages/form-field.ts';
import { html } from '../../../../http/pages/html.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import { formTokenField } from '../../../../http/pages/users/signed-in-user.ts';
import { minutesAfter } from '../../../../kernel/clock.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import { workspaceField } from '../../authenticated/form-parts.ts';
import type { AccountDeps } from '../../deps.ts';
import {
  assertManagerRole,
  runAsManager,
  type WorkspaceRequestContext,
} from '../../layout/request-context.ts';
import { basePath, endpointIdOf, endpointPath } from '../paths.ts';
import { dateTimeText, readDateTime, windowFields } from './filter.ts';

const replayPhrase = 'to replay deliveries';
const statusChoices = [
  { value: 'failed', label: 'Failed' },
  { value: 'delivered', label: 'Delivered' },
];

/** The page to choose a time window whose deliveries are replayed. */
export async function showReplay(
  { unit }: AccountDeps,
  context: WorkspaceRequestContext,
  rejection?: FormRejection,
): Promise<FastifyReply> {
  assertManagerRole(context, replayPhrase);
  const { signedIn, membership, request } = context;
  const { endpoint, now } = await unit.view(context.tenant, async (view) => ({
    endpoint: await getEndpoint(view, endpointIdOf(context)),
    now: view.now,
  }));
  const problems = rejection?.problems ?? [];
  const input = rejection ? request.body : request.query;
  const defaults = defaultWindow(endpoint, now);
  const from = formInput(input, 'from') || defaults.from;
  const to = formInput(input, 'to') || defaults.to;
  return context.sendPage({
    title: 'Replay deliveries',
    status: rejection?.status ?? 200,
    main: html`${formInput(request.query, 'done') === 'more' && notice('warning', `${maxReplays} deliveries replayed. More are left: continue from the start time below once these are delivered.`)}
${errorSummary(problems)}
<p class="target"><bdi>${endpoint.url}</bdi></p>
<p>Sends the deliveries of a time window again, oldest first. Each keeps its event ID, so that receivers can skip events they have already processed. Pending deliveries are not included.</p>
<form class="panel fields" method="post" action="${basePath}/${endpoint.id}/replay" id="endpoint">${formTokenField(signedIn)}${workspaceField(membership)}
${windowFields({ from, to, problems })}
${selectField({ id: 'status', label: 'Status', value: formInput(input, 'status') || 'failed', choices: statusChoices, empty: 'Choose a status', unmarked: true, problems })}
<button type="submit">Replay deliveries</button>
</form>
<p class="onwards"><a href="${endpointPath(membership, endpoint.id)}">View endpoint</a></p>`,
  });
}

/** From the first failure, or the last 24 hours, until now. */
function defaultWindow({ failingSince }: WebhookEndpoint, now: Date): { from: string; to: string } {
  const from = failingSince ?? minutesAfter(now, -24 * 60);
  return { from: dateTimeToSecond(from), to: dateTimeToSecond(now) };
}

const dateTimeToSecond = (at: Date) => dateTimeText(at).slice(0, 19);

export async function handleWindowReplay(
  deps: AccountDeps,
  context: WorkspaceRequestContext,
): Promise<FastifyReply> {
  const id = endpointIdOf(context);
  const { membership, reply, request } = context;
  try {
    const window = readWindow(request.body);
    const { replayed, nextFrom } = await runAsManager(deps.unit, context, async (work) => {
      const result = await replayDeliveries(work, id, window);
      deps.countReplay(id);
      return result;
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
    return showReplay(deps, context, toFormError(error, 'from'));
  }
}

function readWindow(form: unknown) {
  const from = readDateTime(form, 'from', 'start');
  const to = readDateTime(form, 'to', 'end');
  if (!from) throw invalid([{ field: 'from', code: 'required', message: 'is required' }]);
  if (!to) throw invalid([{ field: 'to', code: 'required', message: 'is required' }]);
  const status = formInput(form, 'status') === 'delivered' ? 'delivered' : 'failed';
  return { from, to, status } as const;
}

const noMatchingDeliveries = () =>
  invalid([
    {
      field: 'from',
      code: 'nothing',
      message: 'must be earlier: no deliveries with this status ended in this time window',
    },
  ]);
