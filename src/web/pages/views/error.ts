import type { TextContent } from '../../../http/bytes/byte-cache.ts';
import { html } from '../../../http/pages/html.ts';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { homePath, type PageScope } from '../page-scope.ts';
import { renderPage } from './components/page.ts';

type ErrorPageProps = { status: number; error: DomainError | null; requestId: string };

/** The error page: what went wrong, and a link to continue. */
export function renderErrorPage(
  scope: PageScope,
  { status, error, requestId }: ErrorPageProps,
): TextContent {
  const { heading, sentence } = errorText(status, error);
  return renderPage(scope, {
    title: `${heading} · ${scope.site?.name ?? 'Stoa'}`,
    description: heading,
    canonical: null,
    main: html`<div class="wrap lost">
<p class="status">${status}</p>
<h1>${heading}</h1>
<p class="lead">${sentence}</p>
<p><a class="onward" href="${homePath(scope)}">${scope.site ? html`Go to <bdi>${scope.site.name}</bdi>` : 'View all stores'}</a></p>
${status >= 500 && html`<p class="quiet">When you report this problem, include request ID <code>${requestId}</code>.</p>`}
</div>`,
  });
}

function errorText(
  status: number,
  error: DomainError | null,
): { heading: string; sentence: string } {
  if (error?.reason === 'site_not_found')
    return {
      heading: 'Store not found',
      sentence: 'Check the address. The store may have moved or closed, or is not published yet.',
    };
  if (error?.reason === 'product_not_found')
    return {
      heading: 'Product not found',
      sentence: 'Check the address, or search the store. The product may no longer be for sale.',
    };
  if (error?.reason === 'refund_in_progress')
    return {
      heading: 'This order is being refunded',
      sentence: 'A full refund is in progress, so no payment is required.',
    };
  if (error?.reason === 'guest_storage_exhausted')
    return {
      heading: 'Too many requests',
      sentence: 'Your network has reached the daily limit of this store. Try again tomorrow.',
    };
  if (status === 404)
    return {
      heading: 'Page not found',
      sentence: 'Check the address or search the store.',
    };
  if (error) return { heading: 'Request failed', sentence: error.message };
  return {
    heading: 'Something went wrong',
    sentence: 'An error occurred on our server. Try again in a moment.',
  };
}
