import type { TextContent } from '../bytes/byte-cache.ts';
import { icon, styleSheet } from './assets.ts';
import { type Html, html, renderHtml } from './html.ts';

export type PageDocument = {
  title: string;
  /** One sentence for engines and previews. */
  description: string;
  /** The permanent address, or null: not to be indexed. */
  canonical: string | null;
  /** A store's slug, which keeps a color of its own; null: the platform's. */
  tone: string | null;
  /** Further links and data for the head. */
  head?: Html | null | undefined;
  /** What stands above and below the content, inside `header` and `footer`. */
  header: Html;
  main: Html;
  footer: Html;
};

const toneCount = 8;

/** A whole document: the frame that every page of this server has, whoever writes it. */
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
<link rel="icon" type="image/svg+xml" href="${icon.path}">
<link rel="stylesheet" href="${styleSheet.path}">
${page.head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
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

/** Goes on by itself after some seconds; the page needs a link to the same place, for who is quicker. */
export function refreshTo(seconds: number, url: string): Html {
  return html`<meta http-equiv="refresh" content="${seconds}; url=${url}">`;
}

/** Each store keeps one of a few colors, by its slug. */
function toneOf(slug: string): number {
  return (
    [...slug].reduce((sum, letter) => (sum * 29 + letter.charCodeAt(0)) % 9_973, 7) % toneCount
  );
}
