import { publicEventTypes } from '../../../../core/events/event.ts';
import { listSites } from '../../../../core/sites/manage-sites.ts';
import type { WebhookEndpoint } from '../../../../core/webhooks/endpoint.ts';
import { formInput } from '../../../../http/pages/form-body.ts';
import {
  checkboxField,
  type FormError,
  type SelectOption,
  selectField,
  textField,
} from '../../../../http/pages/form-field.ts';
import { type Html, html } from '../../../../http/pages/html.ts';
import { invalid } from '../../../../kernel/domain-error.ts';
import type { View } from '../../../../platform/unit-of-work.ts';

/** The unvalidated values of the endpoint form. */
export type EndpointValues = { url: string; site: string; events: readonly string[] };

const sitesPage = { limit: 100, cursor: null };

/** The stores that an endpoint can be limited to. */
export async function siteChoices(view: View): Promise<SelectOption[]> {
  const { items } = await listSites(view, sitesPage);
  return items.map(({ slug, name }) => ({ value: slug, label: name }));
}

export const endpointValues = ({ url, site, events }: WebhookEndpoint): EndpointValues => ({
  url,
  site: site?.slug ?? '',
  events,
});

export function formValues(form: unknown): EndpointValues {
  const selected = publicEventTypes.filter((type) => formInput(form, eventFieldId(type)) === 'yes');
  return {
    url: formInput(form, 'url'),
    site: formInput(form, 'site'),
    events: formInput(form, 'which') === 'some' ? selected : ['*'],
  };
}

/** Parses the form. 400 when no event is selected. */
export function readEndpointForm(form: unknown) {
  const { url, site, events } = formValues(form);
  if (events.length === 0)
    throw invalid([
      { field: 'events', code: 'none', message: 'must include at least one event type' },
    ]);
  return { url, events: [...events], siteSlug: site === '' ? null : site };
}

type EndpointFieldsProps = {
  values: EndpointValues;
  sites: SelectOption[];
  problems: readonly FormError[];
};

/** The fields of an endpoint. */
export function endpointFields({ values, sites, problems }: EndpointFieldsProps): Html {
  return html`${textField({ id: 'url', label: 'Endpoint URL', type: 'url', value: values.url, maxlength: 2_048, required: true, autocomplete: 'off', hint: 'An https URL. Outside production, http URLs of this machine also work.', problems })}
${selectField({ id: 'site', label: 'Store', value: values.site, choices: sites, empty: 'All stores', unmarked: true, problems })}
${eventsField(values.events, problems)}`;
}

function eventsField(events: readonly string[], problems: readonly FormError[]): Html {
  const isAll = events.includes('*');
  const wrong = problems.filter(({ field }) => field === 'events');
  const groups = Map.groupBy(publicEventTypes, (type) => type.slice(0, type.lastIndexOf('.')));
  return html`<fieldset class="events" id="events"><legend>Events</legend>${wrong.map(({ message }) => html`<p class="problem">${message}</p>`)}
<div>${radioButton('all', 'All events, including types added in later versions', isAll)}${radioButton('some', 'Selected events', !isAll)}</div>
<div class="event-groups">${[...groups].map(
    ([resource, types]) => html`<fieldset class="event-group"><legend>${resource}</legend>
${types.map((type) => checkboxField({ id: eventFieldId(type), label: type.slice(resource.length + 1).replaceAll('_', ' '), checked: events.includes(type) }))}</fieldset>`,
  )}</div></fieldset>`;
}

const radioButton = (value: string, label: string, isChosen: boolean): Html =>
  html`<div class="choice"><input type="radio" id="which_${value}" name="which" value="${value}"${isChosen && html` checked`}><label for="which_${value}">${label}</label></div>`;

const eventFieldId = (type: string) => `event_${type.replaceAll('.', '_')}`;
