import type { TextContent } from '../../../../http/bytes/byte-cache.ts';
import { refreshTo } from '../../../../http/pages/document.ts';
import {
  type Recheck,
  recheckAttribute,
  recheckHead,
  recheckStatus,
} from '../../../../http/pages/follow-result.ts';
import { type Html, type HtmlContent, html } from '../../../../http/pages/html.ts';
import type { StorePageScope } from '../../page-scope.ts';
import { renderPage } from './page.ts';

export type OutcomePage = {
  mark: 'good' | 'wait' | 'stop';
  heading: string;
  /** One or two sentences. */
  lead: HtmlContent;
  links: { href: string; label: HtmlContent }[];
  /** Redirects at once: a delay would take the page away while it is being read (WCAG 2.2.1). */
  next?: string | undefined;
  /** The result is not known yet. */
  recheck?: Recheck | undefined;
  below?: Html | undefined;
};

const markSymbols = { good: '✓', wait: '…', stop: '–' };

/** A page with the outcome of a process, or its progress, and links to continue. */
export function renderOutcome(scope: StorePageScope, outcome: OutcomePage): TextContent {
  const { mark, heading, lead, links, next, recheck } = outcome;
  return renderPage(scope, {
    title: `${heading} · ${scope.site.name}`,
    description: heading,
    canonical: null,
    aside: 'quiet',
    ...(next && { head: refreshTo(0, next) }),
    ...(recheck && { head: recheckHead(recheck) }),
    main: html`<div class="wrap outcome"${next && html` data-next="${next}"`}${recheck && recheckAttribute(recheck)}>
<p class="mark is-${mark}" aria-hidden="true">${markSymbols[mark]}</p>
<h1>${heading}</h1>
<p class="lead">${lead}</p>
<p class="onwards">${links.map(({ href, label }, at) => html`<a class="${at === 0 ? 'onward' : 'quiet-link'}" href="${href}">${label}</a>`)}</p>
${outcome.below}
</div>${recheck && recheckStatus}`,
  });
}
