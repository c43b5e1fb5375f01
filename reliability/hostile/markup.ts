import { Parser } from 'htmlparser2';

/** Texts that become markup, an event handler or a header where escaping is missing. */
export const markups = [
  '<script>canary()</script>',
  '"><img src=x onerror=canary()>',
  "'><svg/onload=canary()>",
  '</title><canary>',
  '</script><script>canary()</script>',
  '<!--><canary>',
  '" onfocus=canary() autofocus x="',
  'javascript:canary()',
  '<a href="javascript:canary()">x</a>',
  '<iframe srcdoc="<script>canary()</script>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=canary()>',
  '{{constructor.constructor("canary()")()}}',
  '<base href="https://canary.example/">',
  '<meta http-equiv="refresh" content="0;url=https://canary.example/">',
  '<form action="https://canary.example/"><input name=x>',
  '<link rel=stylesheet href=https://canary.example/>',
  '&lt;script&gt;canary()&lt;/script&gt;',
  'x\r\nset-cookie: canary=1',
];

/** Elements that our pages never contain, or never with these attributes. */
const foreign = new Set(['canary', 'iframe', 'object', 'embed', 'base', 'math', 'svg']);

/** Injected markup in a page as a browser parses it; empty when everything is escaped. */
export function markupIn(page: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => found.push(...strangeIn(name, attributes)),
  });
  parser.write(page);
  parser.end();
  return found;
}

const leads = new Set(['href', 'src', 'action', 'formaction', 'srcdoc', 'poster']);

function strangeIn(name: string, attributes: Record<string, string>): string[] {
  const isScript = name === 'script' && attributes.type !== 'application/ld+json';
  const turns = 'http-equiv' in attributes && attributes.content?.includes('canary') === true;
  const strange = Object.entries(attributes).filter(
    ([attribute, value]) => /^on/i.test(attribute) || (leads.has(attribute) && away.test(value)),
  );
  return [
    ...(foreign.has(name) || isScript || turns ? [`<${name}>`] : []),
    ...strange.map(([attribute, value]) => `${attribute} of <${name}>: ${value.slice(0, 30)}`),
  ];
}

/** Targets that our pages never link to. */
const away = /^\s*(?:javascript:|vbscript:|data:text|<|https:\/\/canary\.example)/i;
