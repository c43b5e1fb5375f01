import type { TextContent } from '../bytes/byte-cache.ts';
import { icon, styleSheet } from './assets.ts';
import { type Html, html, renderHtml } from './html.ts';

export type PageDocument = {
  title: string;
  /** One sentence for search engines and link previews. */
  description: string;
  /** The permanent URL; null for a page that must not be indexed. */
  canonical: string | null;
  /** The slug that selects the color of a store; null for the platform's. */
  tone: string | null;
  /** URL of the icon; null or omitted: the icon of the platform. */
  icon?: string | null;
  /** Further links and data for the head. */
  head?: Html | null | undefined;
  /** Content of the `header` element; `footer` likewise. */
  header: Html;
  main: Html;
  footer: Html;
};

const toneCount = 8;

/** A whole HTML document, with the frame of all pages. */
export function renderDocument(page: PageDocument): TextContent {
  const document = html`<!doctype html>
<html lang="en" class="tone-${page.tone === null ? 'stoa' : toneOf(page.tone)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
${page.canonical === null ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${page.canonical}">`}
${page.icon ? html`<link rel="icon" href="${page.icon}">` : html`<link rel="icon" type="image/svg+xml" href="${icon.path}">`}
<link rel="stylesheet" href="${styleSheet.path}">
${page.head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="masthead">
<div class="wrap masthead-row">
${page.header}
</div>
</header>
<main id="main" tabindex="-1">
${page.main}
</main>
<footer class="footer">
<div class="wrap">
${page.footer}
</div>
</footer>
</body>
</html>
`;
  return { text: renderHtml(document), contentType: 'text/html; charset=utf-8' };
}

/** Redirects or refreshes after some seconds. The page also needs a link to the same URL. */
export function refreshTo(seconds: number, url: string): Html {
  return html`<meta http-equiv="refresh" content="${seconds}; url=${url}">`;
}

/** A fixed color for each store, chosen by its slug. */
function toneOf(slug: string): number {
  return (
    [...slug].reduce((sum, letter) => (sum * 29 + letter.charCodeAt(0)) % 9_973, 7) % toneCount
  );
}
