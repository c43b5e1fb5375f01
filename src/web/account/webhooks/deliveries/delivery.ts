import type { FastifyReply } from 'fastify';
import { getDeliveryWithAttempts } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { reconstructSentDelivery } from '../../../../core/webhooks/deliveries/sent-delivery.ts';
import { getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { replayDelivery } from '../../../../core/webhooks/replay.ts';
import { refreshTo } from '../../../../http/pages/document.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import type { AccountDeps } from '../../deps.ts';
import { type FormRejection, toFormError } from '../../layout/form-error.ts';
import { runAsManager, type WorkspaceRequestContext } from '../../layout/request-context.ts';
import { deliveryPath, doneMessage, endpointIdOf } from '../paths.ts';
import { isAttemptSoon } from './auto-refresh.ts';
import { deliveryView } from './delivery-view.ts';

const doneMessages = { replayed: 'This is the new delivery: the event is on its way once more.' };
const defaultRefreshSeconds = 3;

const deliveryIdOf = ({ request }: WorkspaceRequestContext) =>
  formInput(request.params, 'delivery_id');

/** One delivery: what was sent in each attempt, and what came back. */
export async function showDelivery(
  { unit, standardHeaders }: AccountDeps,
  visit: WorkspaceRequestContext,
  refused?: FormRejection,
): Promise<FastifyReply> {
  const { membership, tenant, request } = visit;
  const shown = await unit.view(tenant, async (view) => {
    const endpoint = await getEndpoint(view, endpointIdOf(visit));
    const delivery = await getDeliveryWithAttempts(view, endpoint.id, deliveryIdOf(visit));
    const sent = await reconstructSentDelivery(view, delivery, standardHeaders);
    return { endpoint, delivery, sent, now: view.now };
  });
  const { delivery, now } = shown;
  const follows = formInput(request.query, 'follow') !== 'off' && isAttemptSoon(delivery, now);
  return visit.sendPage({
    title: 'Delivery',
    status: refused?.status ?? 200,
    head: follows ? refreshTo(defaultRefreshSeconds, deliveryPath(membership, delivery)) : null,
    main: deliveryView({
      ...visit,
      ...shown,
      refreshSeconds: follows ? defaultRefreshSeconds : null,
      done: doneMessage(visit, doneMessages),
      problems: refused?.problems ?? [],
    }),
  });
}

/** Sends its event once more, and leads to the new delivery. */
export async function handleReplay(
  deps: AccountDeps,
  visit: WorkspaceRequestContext,
): Promise<FastifyReply> {
  try {
    const queued = await runAsManager(deps.unit, visit, async (work) => {
      const replay = await replayDelivery(work, endpointIdOf(visit), deliveryIdOf(visit));
      deps.countReplay(replay.endpointId);
      return replay;
    });
    return seeOther(visit.reply, `${deliveryPath(visit.membership, queued)}&done=replayed`);
  } catch (error) {
    return showDelivery(deps, visit, toFormError(error, 'delivery'));
  }
}
