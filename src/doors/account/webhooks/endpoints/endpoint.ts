import type { FastifyReply } from 'fastify';
import { listDeliveries } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import {
  changeEndpoint,
  getEndpoint,
  removeEndpoint,
  rotateSecret,
} from '../../../../core/webhooks/manage-endpoints.ts';
import { sendTest } from '../../../../core/webhooks/send-test.ts';
import { goOn } from '../../../../http/pages/document.ts';
import { typed } from '../../../../http/pages/form-body.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import type { Work } from '../../../../platform/work.ts';
import type { AccountDeps } from '../../deps.ts';
import { pathOf } from '../../frame/frame.ts';
import { asProblems, type Refused } from '../../frame/problems.ts';
import { runAsManager, type WorkspaceVisit } from '../../frame/visit.ts';
import { filterText, readFilter, unfiltered } from '../deliveries/filter.ts';
import { followSeconds } from '../deliveries/follow.ts';
import { doneWord, endpointIdOf, endpointPath, self } from '../places.ts';
import { endpointView } from './endpoint-view.ts';
import { secretView } from './secret-view.ts';

const perPage = 25;

const doneWords = {
  tested: 'A test event is on its way.',
  paused: 'Paused: nothing is sent to it any more.',
  resumed: 'It runs again.',
  changed: 'The endpoint is changed.',
  replayed: 'The event is on its way once more.',
};

/** One endpoint: how it fares, what is sent to it, and all that can be done about it. */
export async function showEndpoint(
  { unit }: AccountDeps,
  visit: WorkspaceVisit,
  told: { refused?: Refused } = {},
): Promise<FastifyReply> {
  const { request, tenant, membership } = visit;
  const { filter, refused = told.refused } = tryFilter(request.query);
  const cursor = typed(request.query, 'cursor') || null;
  const shown = await unit.view(tenant, async (view) => {
    const endpoint = await getEndpoint(view, endpointIdOf(visit));
    const page = await listDeliveries(view, endpoint.id, filter, { limit: perPage, cursor });
    return { endpoint, page, now: view.now };
  });
  const place = `${endpointPath(membership, shown.endpoint.id)}${filterText(request.query)}`;
  const seconds = cursor === null && !refused ? followSeconds(request.query, shown) : null;
  const count = Number(typed(request.query, 'count'));
  return visit.show({
    title: 'Webhook endpoint',
    status: refused?.status ?? 200,
    head: seconds === null ? null : goOn(seconds, `${place}${followText(request.query)}`),
    main: endpointView({
      ...visit,
      ...shown,
      query: request.query,
      place,
      seconds,
      done:
        Number.isSafeInteger(count) && count > 0
          ? replayedWords(count)
          : doneWord(visit, doneWords),
      problems: refused?.problems ?? [],
    }),
  });
}

const followText = (query: unknown) => (typed(query, 'follow') === 'on' ? '&follow=on' : '');

const replayedWords = (count: number) =>
  count === 1
    ? 'One event is on its way once more.'
    : `${count} events are on their way once more.`;

function tryFilter(query: unknown) {
  try {
    return { filter: readFilter(query) };
  } catch (error) {
    return { filter: unfiltered, refused: asProblems(error, 'from') };
  }
}

type Act = (work: Work, id: string, deps: AccountDeps) => Promise<unknown>;

/** Does it, and shows the endpoint again: with what was done, or with why it was not. */
function acting(done: keyof typeof doneWords, act: Act) {
  return async (deps: AccountDeps, visit: WorkspaceVisit): Promise<FastifyReply> => {
    const id = endpointIdOf(visit);
    try {
      await runAsManager(deps.unit, visit, (work) => act(work, id, deps));
    } catch (error) {
      return showEndpoint(deps, visit, { refused: asProblems(error, 'endpoint') });
    }
    return seeOther(visit.reply, `${endpointPath(visit.membership, id)}&done=${done}`);
  };
}

/** What its buttons do. */
export const act = {
  test: acting('tested', sendTest),
  pause: acting('paused', (work, id, { outboundPolicy }) =>
    changeEndpoint(work, outboundPolicy, id, { active: false }),
  ),
  resume: acting('resumed', (work, id, { outboundPolicy }) =>
    changeEndpoint(work, outboundPolicy, id, { active: true }),
  ),
};

/** For good; the list says so. */
export async function remove({ unit }: AccountDeps, visit: WorkspaceVisit): Promise<FastifyReply> {
  await runAsManager(unit, visit, (work) => removeEndpoint(work, endpointIdOf(visit)));
  return seeOther(visit.reply, `${pathOf(self, visit.membership)}&done=removed`);
}

/** A new secret, shown this once. */
export async function rotate({ unit }: AccountDeps, visit: WorkspaceVisit): Promise<FastifyReply> {
  const made = await runAsManager(unit, visit, (work) => rotateSecret(work, endpointIdOf(visit)));
  return visit.show({ title: 'The new secret', main: secretView(visit, made) });
}
