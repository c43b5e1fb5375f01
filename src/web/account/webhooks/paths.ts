import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import type { WebhookDelivery } from '../../../core/webhooks/deliveries/delivery.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { workspacePath } from '../layout/account-page.ts';
import type { WorkspaceRequestContext } from '../layout/request-context.ts';

export const basePath = '/account/webhooks';

/** The path of an endpoint's page, or of `subpath` below it. */
export function endpointPath(membership: WorkspaceMembership, id: string, subpath = ''): string {
  return workspacePath(`${basePath}/${id}${subpath}`, membership);
}

export function deliveryPath(
  membership: WorkspaceMembership,
  { endpointId, id }: Pick<WebhookDelivery, 'endpointId' | 'id'>,
): string {
  return endpointPath(membership, endpointId, `/deliveries/${id}`);
}

export const endpointIdOf = ({ request }: WorkspaceRequestContext): string =>
  formInput(request.params, 'id');

/** The message for the query parameter `done`; null for unknown values. */
export function doneMessage<Messages extends object>(
  { request }: WorkspaceRequestContext,
  messages: Messages,
): Messages[keyof Messages] | null {
  const key = formInput(request.query, 'done');
  return Object.hasOwn(messages, key) ? messages[key as keyof Messages] : null;
}
