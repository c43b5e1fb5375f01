import type { WorkspaceMembership } from '../../../core/access/users/find-users.ts';
import type { WebhookDelivery } from '../../../core/webhooks/deliveries/delivery.ts';
import { formInput } from '../../../http/pages/form-body.ts';
import { workspacePath } from '../layout/account-page.ts';
import type { WorkspaceRequestContext } from '../layout/request-context.ts';

export const basePath = '/account/webhooks';

/** The page of an endpoint, or what lies below it. */
export function endpointPath(membership: WorkspaceMembership, id: string, below = ''): string {
  return workspacePath(`${basePath}/${id}${below}`, membership);
}

export function deliveryPath(
  membership: WorkspaceMembership,
  { endpointId, id }: Pick<WebhookDelivery, 'endpointId' | 'id'>,
): string {
  return endpointPath(membership, endpointId, `/deliveries/${id}`);
}

export const endpointIdOf = ({ request }: WorkspaceRequestContext): string =>
  formInput(request.params, 'id');

/** What is written as `?done=`; of a word that is not ours nothing is said. */
export function doneMessage<Words extends object>(
  { request }: WorkspaceRequestContext,
  words: Words,
): Words[keyof Words] | null {
  const word = formInput(request.query, 'done');
  return Object.hasOwn(words, word) ? words[word as keyof Words] : null;
}
