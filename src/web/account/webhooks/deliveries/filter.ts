import {
  isPublicEventType,
  publicEventTypes,
  testEventType,
} from '../../../../core/events/event.ts';
import { deliveryStatuses } from '../../../../core/webhooks/deliveries/delivery.ts';
import type { DeliveryFilter } from '../../../../core/webhooks/deliveries/read-deliveries.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import { type FormError, selectField, textField } from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { invalid } from '../../../../kernel/domain-error.ts';

/** The query parameters that filter the list of deliveries. */
const filterNames = ['status', 'type', 'from', 'to'] as const;

const emptyFilter: DeliveryFilter = {
  status: null,
  eventType: null,
  createdAfter: null,
  createdBefore: null,
};

/** The filter of a query; unknown values are ignored. 400 for an invalid time. */
export function readFilter(query: unknown): DeliveryFilter {
  const statusText = formInput(query, 'status');
  const type = formInput(query, 'type');
  const isType = type === testEventType || isPublicEventType(type);
  // Both ends are inclusive.
  return {
    ...emptyFilter,
    status: deliveryStatuses.find((status) => status === statusText) ?? null,
    eventType: isType ? type : null,
    createdAfter: addMilliseconds(readDateTime(query, 'from', 'start'), -1),
    createdBefore: addMilliseconds(readDateTime(query, 'to', 'end'), 1),
  };
}

/** The filter to use when the query has an invalid time. */
export const unfiltered = emptyFilter;

export const hasFilters = (query: unknown): boolean =>
  filterNames.some((name) => formInput(query, name) !== '');

/** The filters of a query, to be appended to another URL. */
export function filterQuery(query: unknown): string {
  const given = new URLSearchParams();
  for (const name of filterNames)
    if (formInput(query, name) !== '') given.set(name, formInput(query, name));
  return given.size === 0 ? '' : `&${given}`;
}

/**
 * The value of a `datetime-local` field as UTC; null if empty. A value to the minute or second
 * means its first millisecond, or with `end` its last one. 400 for an invalid value.
 */
export function readDateTime(fields: unknown, name: string, edge: 'start' | 'end'): Date | null {
  const text = formInput(fields, name);
  if (text === '') return null;
  const begin = new Date(dateTimePattern.test(text) ? `${text}Z` : Number.NaN);
  if (!Number.isNaN(begin.getTime())) return edge === 'start' ? begin : endOfPrecision(begin, text);
  const message = 'must be a date and time such as 2026-01-31T12:00';
  throw invalid([{ field: name, code: 'format', message }]);
}

const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

function endOfPrecision(begin: Date, text: string): Date {
  if (text.includes('.')) return begin;
  const milliseconds = text.length > 'yyyy-mm-ddThh:mm'.length ? 1_000 : 60_000;
  return new Date(begin.getTime() + milliseconds - 1);
}

/** A time as the value of a `datetime-local` field. */
export const dateTimeText = (at: Date): string => at.toISOString().replace(/(\.000)?Z$/, '');

function addMilliseconds(at: Date | null, milliseconds: number): Date | null {
  return at && new Date(at.getTime() + milliseconds);
}

type FilterFieldsProps = { query: unknown; problems: readonly FormError[] };

/** The fields that filter the list. */
export function filterFields({ query, problems }: FilterFieldsProps): Html {
  const statuses = deliveryStatuses.map((value) => ({ value, label: value }));
  const types = [...publicEventTypes, testEventType].map((value) => ({ value, label: value }));
  return html`${selectField({ id: 'status', label: 'Status', value: formInput(query, 'status'), choices: statuses, empty: 'Any', unmarked: true, width: 'short' })}
${selectField({ id: 'type', label: 'Event', value: formInput(query, 'type'), choices: types, empty: 'Any', unmarked: true })}
${windowFields({ from: formInput(query, 'from'), to: formInput(query, 'to'), problems })}`;
}

/** Start and end of a time window, in UTC: the server does not know the reader's time zone. */
export function windowFields({
  from,
  to,
  problems,
}: {
  from: string;
  to: string;
  problems: readonly FormError[];
}): Html {
  const field = (id: string, label: string, value: string) =>
    textField({
      id,
      label,
      type: 'datetime-local',
      value,
      unmarked: true,
      width: 'grow',
      problems,
    });
  return html`<div class="window">${field('from', 'From (UTC)', from)}${field('to', 'To (UTC)', to)}</div>`;
}
