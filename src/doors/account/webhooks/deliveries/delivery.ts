import type { FastifyReply } from 'fastify';
import { readDelivery } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { readSent } from '../../../../core/webhooks/deliveries/sent-requests.ts';
import { getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { replayDelivery } from '../../../../core/webhooks/replay.ts';
import { goOn } from '../../../../http/pages/document.ts';
import { typed } from '../../../../http/pages/form-body.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import type { AccountDeps } from '../../deps.ts';
import { asProblems, type Refused } from '../../frame/problems.ts';
import { runAsManager, type WorkspaceVisit } from '../../frame/visit.ts';
import { deliveryPath, doneWord, endpointIdOf } from '../places.ts';
import { deliveryView } from './delivery-view.ts';
import { isSoon } from './follow.ts';

const doneWords = { replayed: 'This is the new delivery: the event is on its way once more.' };
const seconds = 3;

const deliveryIdOf = ({ request }: WorkspaceVisit) => typed(request.params, 'delivery_id');

/** One delivery: what was sent in each attempt, and what came back. */
export async function showDelivery(
  { unit, standardHeaders }: AccountDeps,
  visit: WorkspaceVisit,
  refused?: Refused,
): Promise<FastifyReply> {
  const { membership, tenant, request } = visit;
  const shown = await unit.view(tenant, async (view) => {
    const endpoint = await getEndpoint(view, endpointIdOf(visit));
    const delivery = await readDelivery(view, endpoint.id, deliveryIdOf(visit));
    const sent = await readSent(view, delivery, standardHeaders);
    return { endpoint, delivery, sent, now: view.now };
  });
  const { delivery, now } = shown;
  const follows = typed(request.query, 'follow') !== 'off' && isSoon(delivery, now);
  return visit.show({
    title: 'Delivery',
    status: refused?.status ?? 200,
    head: follows ? goOn(seconds, deliveryPath(membership, delivery)) : null,
    main: deliveryView({
      ...visit,
      ...shown,
      seconds: follows ? seconds : null,
      done: doneWord(visit, doneWords),
      problems: refused?.problems ?? [],
    }),
  });
}

/** Sends its event once more, and leads to the new delivery. */
export async function replayOne(deps: AccountDeps, visit: WorkspaceVisit): Promise<FastifyReply> {
  try {
    const queued = await runAsManager(deps.unit, visit, async (work) => {
      const replay = await replayDelivery(work, endpointIdOf(visit), deliveryIdOf(visit));
      deps.countReplay(replay.endpointId);
      return replay;
    });
    return seeOther(visit.reply, `${deliveryPath(visit.membership, queued)}&done=replayed`);
  } catch (error) {
    return showDelivery(deps, visit, asProblems(error, 'delivery'));
  }
}
