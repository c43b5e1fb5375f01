import { type Html, html } from './html.ts';

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const minuteFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A date in UTC: without scripts, the server does not know the reader's time zone. */
export function formatDay(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${dayFormat.format(at)}</time>`;
}

/** Date and time to the minute, in UTC. */
export function formatMinute(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${minuteFormat.format(at)} UTC</time>`;
}
