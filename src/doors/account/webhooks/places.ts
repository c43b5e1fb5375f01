import type { Membership } from '../../../core/access/people/person.ts';
import type { Delivery } from '../../../core/webhooks/deliveries/delivery.ts';
import { typed } from '../../../http/pages/form-body.ts';
import { pathOf } from '../frame/frame.ts';
import type { WorkspaceVisit } from '../frame/visit.ts';

export const self = '/account/webhooks';

/** The page of an endpoint, or what lies below it. */
export function endpointPath(membership: Membership, id: string, below = ''): string {
  return pathOf(`${self}/${id}${below}`, membership);
}

export function deliveryPath(
  membership: Membership,
  { endpointId, id }: Pick<Delivery, 'endpointId' | 'id'>,
): string {
  return endpointPath(membership, endpointId, `/deliveries/${id}`);
}

export const endpointIdOf = ({ request }: WorkspaceVisit): string => typed(request.params, 'id');

/** What is written as `?done=`; of a word that is not ours nothing is said. */
export function doneWord<Words extends object>(
  { request }: WorkspaceVisit,
  words: Words,
): Words[keyof Words] | null {
  const word = typed(request.query, 'done');
  return Object.hasOwn(words, word) ? words[word as keyof Words] : null;
}
