import { type Html, html } from './html.ts';

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const minute = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

const second = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** A day in words. Nobody knows the reader's zone without a script, so it is UTC's. */
export function dayOf(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${day.format(at)}</time>`;
}

/** Day and time, with its zone. */
export function minuteOf(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${minute.format(at)} UTC</time>`;
}

/** To the second, where things follow each other quickly. */
export function secondOf(at: Date): Html {
  return html`<time datetime="${at.toISOString()}">${second.format(at)} UTC</time>`;
}
