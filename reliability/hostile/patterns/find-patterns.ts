import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A regular expression in the source. */
export type Pattern = { file: string; line: number; source: string; flags: string };

/** After these a slash begins an expression; after a name, a number or a bracket it divides. */
const before = /(?:^|[(,=:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|of|in))$/;
const literal = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)/y;
const passed = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y;

/** Expressions that are built when the server is loaded, and those of its published schemas. */
export function builtPatterns(root: string): Pattern[] {
  const script = fileURLToPath(new URL('print-built.ts', import.meta.url));
  const built = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const schemas = readFileSync(`${root}/docs/openapi.json`, 'utf8');
  const published = [...schemas.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']): Pattern => ({
      file: 'docs/openapi.json',
      line: 0,
      source: JSON.parse(text),
      flags: 'u',
    }),
  );
  return [...(JSON.parse(built.trim().split('\n').at(-1) ?? '[]') as Pattern[]), ...published];
}

/** Every literal of the server's own source; comments, strings and templates are skipped. */
export function findPatterns(root: string): Pattern[] {
  return globSync(['src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })
    .filter((file) => !/\.(?:test|slow)\.ts$/.test(file) && !file.endsWith('tables.ts'))
    .sort()
    .flatMap((file) => patternsIn(file, readFileSync(`${root}/${file}`, 'utf8')));
}

export function patternsIn(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  let code = '';
  let at = 0;
  while (at < text.length) {
    const value = valueAt(text, at);
    const regex = value === null && before.test(code.trimEnd()) ? matchAt(literal, text, at) : null;
    if (regex) {
      const [, source = '', flags = ''] = regex;
      found.push({ file, line: text.slice(0, at).split('\n').length, source, flags });
    }
    const whole = value ?? regex?.[0] ?? text.charAt(at);
    // After a value a slash divides; comments do not count.
    if (value === null || !value.startsWith('/')) code = (code + whole.slice(-1)).slice(-12);
    if (regex) code = 'x';
    at += whole.length;
  }
  return found;
}

/** A comment, a string or a template that begins here. */
function valueAt(text: string, at: number): string | null {
  if (text[at] === '`') return templateAt(text, at);
  return matchAt(passed, text, at)?.[0] ?? null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** A complete template with everything in its braces, including nested templates. */
function templateAt(text: string, start: number): string {
  let at = start + 1;
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) at = bracesEnd(text, at + 2);
    else at += text[at] === '\\' ? 2 : 1;
  }
  return text.slice(start, at + 1);
}

/** The index of the closing brace. */
function bracesEnd(text: string, start: number): number {
  let at = start;
  for (let depth = 1; at < text.length && depth > 0; ) {
    const inner = valueAt(text, at);
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    at += inner?.length ?? 1;
  }
  return at;
}
