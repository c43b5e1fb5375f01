import type { FastifyReply } from 'fastify';
import { getDeliveryWithAttempts } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { reconstructSentDelivery } from '../../../../core/webhooks/deliveries/sent-delivery.ts';
import { getEndpoint } from '../../../../core/webhooks/manage-endpoints.ts';
import { replayDelivery } from '../../../../core/webhooks/replay.ts';
import { refreshTo } from '../../../../http/pages/document.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { type FormRejection, toFormError } from '../../../../http/pages/form-error.ts';
import { seeOther } from '../../../../http/pages/page-route.ts';
import type { AccountDeps } from '../../deps.ts';
import { runAsManager, type WorkspaceRequestContext } from '../../layout/request-context.ts';
import { deliveryPath, doneMessage, endpointIdOf } from '../paths.ts';
import { isAttemptSoon } from './auto-refresh.ts';
import { deliveryView } from './delivery-view.ts';

const doneMessages = { replayed: 'Replay queued. This is the new delivery.' };
const defaultRefreshSeconds = 3;

const deliveryIdOf = ({ request }: WorkspaceRequestContext) =>
  formInput(request.params, 'delivery_id');

/** One delivery: the request and the response of each attempt. */
export async function showDelivery(
  { unit, standardHeaders }: AccountDeps,
  context: WorkspaceRequestContext,
  rejection?: FormRejection,
): Promise<FastifyReply> {
  const { membership, tenant, request } = context;
  const data = await unit.view(tenant, async (view) => {
    const endpoint = await getEndpoint(view, endpointIdOf(context));
    const delivery = await getDeliveryWithAttempts(view, endpoint.id, deliveryIdOf(context));
    const sent = await reconstructSentDelivery(view, delivery, standardHeaders);
    return { endpoint, delivery, sent, now: view.now };
  });
  const { delivery, now } = data;
  const autoRefreshes =
    formInput(request.query, 'follow') !== 'off' && isAttemptSoon(delivery, now);
  return context.sendPage({
    title: 'Delivery',
    status: rejection?.status ?? 200,
    head: autoRefreshes
      ? refreshTo(defaultRefreshSeconds, deliveryPath(membership, delivery))
      : null,
    main: deliveryView({
      ...context,
      ...data,
      refreshSeconds: autoRefreshes ? defaultRefreshSeconds : null,
      done: doneMessage(context, doneMessages),
      problems: rejection?.problems ?? [],
    }),
  });
}

/** Replays the delivery and redirects to the new one. */
export async function handleReplay(
  deps: AccountDeps,
  context: WorkspaceRequestContext,
): Promise<FastifyReply> {
  try {
    const queued = await runAsManager(deps.unit, context, async (work) => {
      const replay = await replayDelivery(work, endpointIdOf(context), deliveryIdOf(context));
      deps.countReplay(replay.endpointId);
      return replay;
    });
    return seeOther(context.reply, `${deliveryPath(context.membership, queued)}&done=replayed`);
  } catch (error) {
    return showDelivery(deps, context, toFormError(error, 'delivery'));
  }
}
