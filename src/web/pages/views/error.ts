import type { TextContent } from '../../../http/bytes/byte-cache.ts';
import { html } from '../../../http/pages/html.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { homePath, type PageScope } from '../page-scope.ts';
import { renderPage } from './components/page.ts';

type ErrorPageProps = { status: number; error: DomainError | null; requestId: string };

/** Says that something is not there, or went wrong, and where to go on from. */
export function renderErrorPage(
  place: PageScope,
  { status, error, requestId }: ErrorPageProps,
): TextContent {
  const { heading, sentence } = errorText(status, error);
  return renderPage(place, {
    title: `${heading} · ${place.site?.name ?? 'Stoa'}`,
    description: heading,
    canonical: null,
    main: html`<div class="wrap lost">
<p class="status">${status}</p>
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
<p><a class="onward" href="${homePath(place)}">${place.site ? html`Go to <bdi>${place.site.name}</bdi>` : 'See all stores'}</a></p>
${status >= 500 && html`<p class="quiet">If you report this, mention <code>${requestId}</code>.</p>`}
</div>`,
  });
}

function errorText(
  status: number,
  refusal: DomainError | null,
): { heading: string; sentence: string } {
  if (refusal?.reason === 'site_not_found')
    return {
      heading: 'No store at this address',
      sentence: 'It may have moved, closed, or not opened yet.',
    };
  if (refusal?.reason === 'product_not_found')
    return {
      heading: 'This product is not here',
      sentence: 'It may have been taken off the shelf, or the address has a slip in it.',
    };
  if (refusal?.reason === 'refund_in_progress')
    return {
      heading: 'This order is being refunded',
      sentence: 'A full refund of the order is in progress, so there is nothing to pay.',
    };
  if (refusal?.reason === 'guest_storage_exhausted')
    return {
      heading: 'Please try again later',
      sentence: 'Your network has sent more than this store accepts in a day.',
    };
  if (status === 404)
    return {
      heading: 'Nothing on this shelf',
      sentence: 'The address may have a slip in it, or the page has been taken away.',
    };
  if (refusal) return { heading: 'That did not work', sentence: refusal.message };
  return {
    heading: 'Something went wrong on our side',
    sentence: 'It is not your doing. Please try again in a moment.',
  };
}
