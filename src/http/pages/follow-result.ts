import { readFileSync } from 'node:fs';
import { createAsset } from './assets.ts';
import { refreshTo } from './document.ts';
import { type Html, html } from './html.ts';

/** The script of pages that wait for a result. They need the headers of a page with a script. */
export const followResultScript = createAsset(
  'js',
  'text/javascript; charset=utf-8',
  readFileSync(new URL('./script/follow-result.js', import.meta.url), 'utf8'),
);

export type Recheck = { seconds: number; url: string };

/** For the head: follows the result by the script, else by refreshing the page. */
export const recheckHead = ({ seconds, url }: Recheck): Html =>
  html`<noscript>${refreshTo(seconds, url)}</noscript>
<script src="${followResultScript.path}" defer></script>`;

/** For the first element of `main`. */
export const recheckAttribute = ({ seconds }: Recheck): Html => html` data-recheck="${seconds}"`;

/** Where the script announces the result: the last element of `main`. */
export const recheckStatus: Html = html`<p class="hidden" role="status"></p>`;
