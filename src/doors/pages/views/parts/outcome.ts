import type { Text } from '../../../../http/bytes/byte-cache.ts';
import { goOn } from '../../../../http/pages/document.ts';
import { type Html, html, type Part } from '../../../../http/pages/html.ts';
import type { StorePlace } from '../../place.ts';
import { renderPage } from './frame.ts';

export type Outcome = {
  mark: 'good' | 'wait' | 'stop';
  heading: string;
  /** One or two sentences. */
  lead: Part;
  links: { href: string; label: Part }[];
  /** Goes on, or looks again, after so many seconds. */
  next?: { seconds: number; url: string } | undefined;
  below?: Html | undefined;
};

const marks = { good: '✓', wait: '…', stop: '–' };

/** A page that says how something ended, or that it has not yet, and where to go from here. */
export function renderOutcome(place: StorePlace, outcome: Outcome): Text {
  const { mark, heading, lead, links, next } = outcome;
  return renderPage(place, {
    title: `${heading} · ${place.site.name}`,
    description: heading,
    canonical: null,
    aside: 'quiet',
    ...(next ? { head: goOn(next.seconds, next.url) } : {}),
    main: html`<div class="wrap outcome">
<p class="mark is-${mark}" aria-hidden="true">${marks[mark]}</p>
<h1>${heading}</h1>
<p class="lead">${lead}</p>
<p class="onwards">${links.map(({ href, label }, at) => html`<a class="${at === 0 ? 'onward' : 'quiet-link'}" href="${href}">${label}</a>`)}</p>
${outcome.below}
</div>`,
  });
}
