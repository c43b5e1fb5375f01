import { type FieldProblem, invalid } from '../../kernel/domain-error.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { checkUrl } from '../../platform/outbound/url.ts';
import { isPublicEventType, publicEventTypes } from '../events/event.ts';

const wildcard = '*';

/** What a merchant says of an endpoint; `siteSlug` null: every store. */
export type CreateWebhookEndpointInput = {
  url: string;
  events: string[];
  siteSlug: string | null;
  active: boolean;
};

/** Refuses what cannot be delivered to: 400 with `url_not_allowed`, or with the names that are no events. */
export function assertValidEndpoint(
  { url, events }: Partial<Pick<CreateWebhookEndpointInput, 'url' | 'events'>>,
  policy: OutboundPolicy,
): void {
  const problems = events === undefined ? [] : findEventProblems(events);
  if (problems.length > 0) throw invalid(problems);
  if (url !== undefined) checkUrl(url, policy, 'url');
}

/** Each name once, in the order in which they were sent. */
export const distinctEvents = (events: string[]): string[] => [...new Set(events)];

function findEventProblems(events: string[]): FieldProblem[] {
  if (events.length === 0)
    return [{ field: 'events', code: 'minItems', message: 'must name an event, or be ["*"]' }];
  if (events.includes(wildcard) && distinctEvents(events).length > 1)
    return [{ field: 'events', code: 'wildcard_not_alone', message: wildcardNotAloneMessage }];
  return events.flatMap((name, at) =>
    name === wildcard || isPublicEventType(name)
      ? []
      : [{ field: `events[${at}]`, code: 'unknown_event', message: unknownEventMessage }],
  );
}

const wildcardNotAloneMessage = '"*" means every event: send it alone, or send names without it';
const unknownEventMessage = `must be "*" or one of: ${publicEventTypes.join(', ')}`;
