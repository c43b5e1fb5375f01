import { Type } from 'typebox';
import { page } from '../../../http/pages/page-route.ts';
import type { Http } from '../../../http/server.ts';
import type { AccountDeps } from '../deps.ts';
import { visitingWorkspace, type WorkspaceVisit } from '../frame/visit.ts';
import { replayOne, showDelivery } from './deliveries/delivery.ts';
import { replayMany, showReplay } from './deliveries/replay.ts';
import { act, remove, rotate, showEndpoint } from './endpoints/endpoint.ts';
import { makeEndpoint, showEndpoints } from './endpoints/endpoints.ts';
import { changeSettings, showSettings } from './endpoints/settings.ts';
import { self } from './places.ts';

type Answer = (deps: AccountDeps, visit: WorkspaceVisit) => ReturnType<typeof showEndpoints>;

const text = Type.Optional(Type.String({ maxLength: 2_048 }));
const reading = page({
  querystring: Type.Object({
    workspace: text,
    done: text,
    count: text,
    follow: text,
    status: text,
    type: text,
    from: text,
    to: text,
    cursor: text,
  }),
});

/** `/account/webhooks`: the workbench of whoever receives events (§2.7, §3.5). */
export function webhookRoutes(app: Http, deps: AccountDeps): void {
  const answering = (answer: Answer) =>
    visitingWorkspace(deps.people, (visit) => answer(deps, visit));
  const get = (path: string, answer: Answer) =>
    app.get(`${self}${path}`, reading, answering(answer));
  const post = (path: string, answer: Answer) =>
    app.post(`${self}${path}`, page({}), answering(answer));

  get('', showEndpoints);
  post('', makeEndpoint);
  get('/:id', showEndpoint);
  get('/:id/settings', showSettings);
  post('/:id/settings', changeSettings);
  get('/:id/replay', showReplay);
  post('/:id/replay', replayMany);
  post('/:id/rotate', rotate);
  post('/:id/test', act.test);
  post('/:id/pause', act.pause);
  post('/:id/resume', act.resume);
  post('/:id/delete', remove);
  get('/:id/deliveries/:delivery_id', showDelivery);
  post('/:id/deliveries/:delivery_id/replay', replayOne);
}
