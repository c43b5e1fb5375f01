import { type FieldProblem, invalid } from '../../kernel/refusal.ts';
import type { OutboundPolicy } from '../../platform/outbound/address.ts';
import { checkUrl } from '../../platform/outbound/url.ts';
import { isPublicEventType, publicEventTypes } from '../events/event.ts';

const everything = '*';

/** What a merchant says of an endpoint; `siteSlug` null: every store. */
export type EndpointDraft = {
  url: string;
  events: string[];
  siteSlug: string | null;
  active: boolean;
};

/** Refuses what cannot be delivered to: 400 with `url_not_allowed`, or with the names that are no events. */
export function checkDraft(
  { url, events }: Partial<Pick<EndpointDraft, 'url' | 'events'>>,
  policy: OutboundPolicy,
): void {
  const problems = events === undefined ? [] : eventProblems(events);
  if (problems.length > 0) throw invalid(problems);
  if (url !== undefined) checkUrl(url, policy, 'url');
}

/** Each name once, in the order in which they were sent. */
export const distinct = (events: string[]): string[] => [...new Set(events)];

function eventProblems(events: string[]): FieldProblem[] {
  if (events.length === 0)
    return [{ field: 'events', code: 'minItems', message: 'must name an event, or be ["*"]' }];
  if (events.includes(everything) && distinct(events).length > 1)
    return [{ field: 'events', code: 'wildcard_not_alone', message: mixed }];
  return events.flatMap((name, at) =>
    name === everything || isPublicEventType(name)
      ? []
      : [{ field: `events[${at}]`, code: 'unknown_event', message: unknown }],
  );
}

const mixed = '"*" means every event: send it alone, or send names without it';
const unknown = `must be "*" or one of: ${publicEventTypes.join(', ')}`;
