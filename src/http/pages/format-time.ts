import { type Html, html } from './html.ts';

const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const minuteFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const secondFormat = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A day in words. Nobody knows the reader's zone without a script, so it is UTC's. */
export function formatDay(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${dayFormat.format(at)}</time>`;
}

/** Day and time, with its zone. */
export function formatMinute(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${minuteFormat.format(at)} UTC</time>`;
}

/** To the second, where things follow each other quickly. */
export function formatSecond(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${secondFormat.format(at)} UTC</time>`;
}
