import { Type } from 'typebox';
import { pageOptions } from '../../../http/pages/page-route.ts';
import type { HttpServer } from '../../../http/server.ts';
import type { AccountDeps } from '../deps.ts';
import { type WorkspaceRequestContext, workspaceHandler } from '../layout/request-context.ts';
import { handleReplay, showDelivery } from './deliveries/delivery.ts';
import { handleWindowReplay, showReplay } from './deliveries/replay.ts';
import { endpointActions, handleRemove, handleRotate, showEndpoint } from './endpoints/endpoint.ts';
import { handleCreate, showEndpoints } from './endpoints/endpoints.ts';
import { handleSettingsChange, showSettings } from './endpoints/settings.ts';
import { basePath } from './paths.ts';

type WebhookPageHandler = (
  deps: AccountDeps,
  context: WorkspaceRequestContext,
) => ReturnType<typeof showEndpoints>;

const optionalText = Type.Optional(Type.String({ maxLength: 2_048 }));
const pageRoute = pageOptions({
  querystring: Type.Object({
    workspace: optionalText,
    done: optionalText,
    count: optionalText,
    follow: optionalText,
    status: optionalText,
    type: optionalText,
    from: optionalText,
    to: optionalText,
    cursor: optionalText,
  }),
});

/** `/account/webhooks`: manages webhook endpoints and shows their deliveries. */
export function registerWebhookRoutes(app: HttpServer, deps: AccountDeps): void {
  const toHandler = (handle: WebhookPageHandler) =>
    workspaceHandler(deps.users, (context) => handle(deps, context));
  const get = (path: string, handle: WebhookPageHandler) =>
    app.get(`${basePath}${path}`, pageRoute, toHandler(handle));
  const post = (path: string, handle: WebhookPageHandler) =>
    app.post(`${basePath}${path}`, pageOptions({}), toHandler(handle));

  get('', showEndpoints);
  post('', handleCreate);
  get('/:id', showEndpoint);
  get('/:id/settings', showSettings);
  post('/:id/settings', handleSettingsChange);
  get('/:id/replay', showReplay);
  post('/:id/replay', handleWindowReplay);
  post('/:id/rotate', handleRotate);
  post('/:id/test', endpointActions.test);
  post('/:id/pause', endpointActions.pause);
  post('/:id/resume', endpointActions.resume);
  post('/:id/delete', handleRemove);
  get('/:id/deliveries/:delivery_id', showDelivery);
  post('/:id/deliveries/:delivery_id/replay', handleReplay);
}
