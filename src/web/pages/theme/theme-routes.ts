import { type FontPair, fontPairs } from '../../../core/sites/theme.ts';
import { toTextBytes } from '../../../http/bytes/byte-cache.ts';
import { sendBytes } from '../../../http/bytes/send-bytes.ts';
import { type Html, html } from '../../../http/pages/html.ts';
import type { HttpServer } from '../../../http/server.ts';
import { notFound } from '../../../kernel/domain-error.ts';
import { renderThemeSheet, type ThemeChoice } from './theme-sheet.ts';

/** A style sheet never changes: its path contains everything that it depends on. */
const cacheControl = 'public, max-age=31536000, immutable';
const noAccent = 'none';

/** `/assets/theme/<fonts>-<accent>.css`: fonts and colors of a store. */
export function registerThemeRoute(app: HttpServer): void {
  app.get('/assets/theme/:file', { schema: { hide: true } }, async (request, reply) => {
    const theme = readFileName((request.params as { file: string }).file);
    if (theme === null) throw notFound('page_not_found', 'This style sheet does not exist.');
    const text = renderThemeSheet(theme);
    const ready = toTextBytes({ text, contentType: 'text/css; charset=utf-8' });
    return sendBytes(request, reply, { ...ready, cacheControl });
  });
}

/** Links the theme's style sheet; null when the theme changes nothing. */
export function themeLink({ accent, fonts }: ThemeChoice): Html | null {
  if (accent === null && fonts === 'system') return null;
  const color = accent?.slice(1).toLowerCase() ?? noAccent;
  return html`<link rel="stylesheet" href="/assets/theme/${fonts}-${color}.css">`;
}

function readFileName(file: string): ThemeChoice | null {
  const [, name, color] = /^([a-z]+)-([0-9a-f]{6}|none)\.css$/.exec(file) ?? [];
  const fonts: FontPair | undefined = fontPairs.find((known) => known === name);
  if (fonts === undefined || color === undefined) return null;
  return { fonts, accent: color === noAccent ? null : `#${color}` };
}
