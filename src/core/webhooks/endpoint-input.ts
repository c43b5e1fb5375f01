import { type FieldProblem, invalid } from '../../kernel/domain-error.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { checkUrl } from '../../platform/outbound/url.ts';
import { isPublicEventType, publicEventTypes } from '../events/event.ts';

const wildcard = '*';

/** A merchant's input for an endpoint; `siteSlug` null: every store. */
export type CreateWebhookEndpointInput = {
  url: string;
  events: string[];
  siteSlug: string | null;
  active: boolean;
};

/** Validates an endpoint. Throws 400 with `url_not_allowed` or the unknown event names. */
export function assertValidEndpoint(
  { url, events }: Partial<Pick<CreateWebhookEndpointInput, 'url' | 'events'>>,
  policy: OutboundPolicy,
): void {
  const problems = events === undefined ? [] : findEventProblems(events);
  if (problems.length > 0) throw invalid(problems);
  if (url !== undefined) checkUrl(url, policy, 'url');
}

/** Removes duplicates and keeps the order. */
export const distinctEvents = (events: string[]): string[] => [...new Set(events)];

function findEventProblems(events: string[]): FieldProblem[] {
  if (events.length === 0)
    return [
      {
        field: 'events',
        code: 'minItems',
        message: 'must contain at least one event name, or be ["*"]',
      },
    ];
  if (events.includes(wildcard) && distinctEvents(events).length > 1)
    return [{ field: 'events', code: 'wildcard_not_alone', message: wildcardNotAloneMessage }];
  return events.flatMap((name, index) =>
    name === wildcard || isPublicEventType(name)
      ? []
      : [{ field: `events[${index}]`, code: 'unknown_event', message: unknownEventMessage }],
  );
}

const wildcardNotAloneMessage = '"*" means every event and cannot be combined with event names';
const unknownEventMessage = `must be "*" or one of: ${publicEventTypes.join(', ')}`;
