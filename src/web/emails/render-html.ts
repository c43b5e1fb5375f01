import type {
  AmountRow,
  ColorScheme,
  EmailContent,
  EmailLine,
  EmailPart,
  FactRow,
} from '../../core/emails/content/email-content.ts';
import { type Html, html, renderHtml, trustedHtml } from '../../http/pages/html.ts';

// Mail clients ignore most style sheets, so layout is done by tables with inline styles. The style
// sheet only adds dark mode, with classes that override the inline colors.
const colorSchemes: Record<ColorScheme, [scheme: string, darkMedia: string]> = {
  auto: ['light dark', '(prefers-color-scheme:dark)'],
  light: ['light', 'not all'],
  dark: ['dark', 'all'],
};

const styleSheets = Object.fromEntries(
  Object.entries(colorSchemes).map(([name, [scheme, darkMedia]]) => [
    name,
    trustedHtml(`<style>
:root{color-scheme:${scheme};supported-color-schemes:${scheme}}
@media ${darkMedia}{
.page{background:#17181a!important}
.card{background:#222427!important;border-color:#3a3d42!important}
.ink{color:#f1f2f4!important}
.soft{color:#b4b8bf!important}
.rule{border-color:#3a3d42!important}
.note{background:#2c3138!important}
.button{background:#f1f2f4!important;color:#17181a!important}
}
</style>`),
  ]),
) as Record<ColorScheme, Html>;

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = 'color:#1c1d1f';
const soft = 'color:#5c6068';
const body = `${font};${ink};font-size:16px;line-height:24px`;
const small = `${font};${soft};font-size:13px;line-height:20px`;

/** The email as a page of at most 600 pixels. */
export function renderEmailHtml(content: EmailContent, colorScheme: ColorScheme): string {
  const { locale, subject, logo, heading, introduction, parts, footer } = content;
  const [scheme] = colorSchemes[colorScheme];
  return renderHtml(html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="${scheme}"><meta name="supported-color-schemes" content="${scheme}">
<title>${subject}</title>${styleSheets[colorScheme]}</head>
<body class="page" style="margin:0;padding:0;background:#f2f3f5">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #dfe1e5;border-radius:8px"><tr><td style="padding:32px 28px">
${
  logo &&
  html`<img src="${logo.url}" alt="${logo.storeName}" height="48" style="${body};display:block;height:48px;max-width:100%;margin:0 0 24px">
`
}<h1 class="ink" style="${font};${ink};font-size:24px;line-height:32px;margin:0 0 16px">${heading}</h1>
${introduction.map(paragraph)}${parts.map(partToHtml)}</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td style="padding:16px 28px">
${footer.map((text) => html`<p class="soft" style="${small};margin:0 0 8px">${text}</p>`)}</td></tr></table>
</td></tr></table></body></html>
`);
}

const paragraph = (text: string): Html =>
  html`<p class="ink" style="${body};margin:0 0 16px">${text}</p>
`;

function partToHtml(part: EmailPart): Html {
  switch (part.type) {
    case 'paragraph':
      return paragraph(part.text);
    case 'notice':
      return html`<p class="note ink" style="${body};background:#eef1f6;border-radius:6px;padding:12px 16px;margin:0 0 16px">${part.text}</p>
`;
    case 'button':
      return html`<p style="margin:8px 0 24px"><a class="button" href="${part.url}" style="${font};display:inline-block;background:#1c1d1f;color:#ffffff;font-size:16px;line-height:24px;padding:12px 20px;border-radius:6px;text-decoration:none">${part.label}</a></p>
`;
    case 'lines':
      return table(part.lines.map(lineRow));
    case 'amounts':
      return table(part.rows.map(amountRow));
    case 'facts':
      return html`<h2 class="ink" style="${font};${ink};font-size:16px;line-height:24px;margin:0 0 4px">${part.title}</h2>
${table(part.rows.map(factRow))}`;
  }
}

const table = (rows: Html[]): Html =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${rows}</table>
`;

const cell = `${body};padding:8px 0;border-top:1px solid #dfe1e5;vertical-align:top`;

function lineRow({ name, detail, quantity, amount }: EmailLine): Html {
  return html`<tr><td class="ink rule" style="${cell}">${quantity} × <bdi>${name}</bdi>${detail !== null && html`<br><span class="soft" style="${small}">${detail}</span>`}</td>
<td class="ink rule" align="right" style="${cell};white-space:nowrap">${amount}</td></tr>
`;
}

function amountRow({ label, amount, isTotal = false }: AmountRow): Html {
  const style = isTotal ? `${body};padding:4px 0;font-weight:700` : `${body};padding:4px 0`;
  return html`<tr><td class="ink" style="${style}">${label}</td><td class="ink" align="right" style="${style};white-space:nowrap">${amount}</td></tr>
`;
}

function factRow({ label, value, url }: FactRow): Html {
  const shown =
    url === undefined
      ? html`<bdi>${value}</bdi>`
      : html`<a class="ink" href="${url}" style="${ink}"><bdi>${value}</bdi></a>`;
  if (label === '')
    return html`<tr><td class="ink" style="${body};padding:2px 0">${shown}</td></tr>
`;
  return html`<tr><td class="soft" style="${small};padding:4px 12px 4px 0;width:40%">${label}</td><td class="ink" style="${body};padding:2px 0">${shown}</td></tr>
`;
}
