import { globSync, readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { fileURLToPath } from 'node:url';
import { wireErrorOf } from '../src/api/a2a/errors.ts';
import { statusByKind } from '../src/http/errors/rest-errors.ts';
import { DomainError, type DomainErrorKind } from '../src/kernel/domain-error.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

type ErrorEntry = { kind: DomainErrorKind; code: string; message: string };

const introduction = `# Errors

Generated from the sources by \`npm run generate\`. How errors look in each API, and which of them can be retried, is in the [contract](contract.md#errors). Compare \`code\`: messages may change. \`…\` stands for a value. A code can have other messages in other places, and codes with a status of their own resource, such as \`import_finished\`, are described with it.

REST, UCP v1 and the tools of MCP have the code as it is. A2A has its own codes, which are in the third column; the code below is then in the details.
`;

/** The page with every error code, by HTTP status. */
export function errorIndex(): string {
  const entries = readEntries();
  const statuses = [...new Set(entries.map(({ kind }) => statusByKind[kind]))].toSorted();
  const sections = statuses.map((status) => {
    const rows = entries
      .filter(({ kind }) => statusByKind[kind] === status)
      .map(formatRow)
      .join('\n');
    return `## ${status} ${STATUS_CODES[status]}\n\n| code | message | A2A |\n|---|---|---|\n${rows}\n`;
  });
  return [introduction, ...sections].join('\n');
}

function formatRow({ kind, code, message }: ErrorEntry): string {
  const { reason } = wireErrorOf(new DomainError(kind, code, message));
  const text = generalMessages[code] ?? (message || 'The message says what is wrong.');
  return `| \`${code}\` | ${text.replaceAll('|', '\\|')} | \`${reason}\` |`;
}

/** Codes with many messages, of which none says what the code means. */
const generalMessages: Record<string, string> = {
  validation_failed: 'The request is not valid. `details` names each field and what is accepted.',
  unauthorized: 'A credential is missing, or it is not one for this call.',
  invalid_token: 'The credential is unknown, expired or revoked.',
  app_not_allowed: 'An app that is connected over OAuth cannot do this.',
  variant_unresolved: 'The options name no variant, or several. The members list the choices.',
};

/** Errors are thrown with literal codes, so that they can be found and listed. */
const patterns: { pattern: RegExp; kind: DomainErrorKind | null }[] = [
  { pattern: /new DomainError\(\s*'(?<kind>\w+)',\s*'(?<code>\w+)',\s*/g, kind: null },
  { pattern: /kind: '(?<kind>\w+)',\s*reason: '(?<code>\w+)',\s*message: ?/g, kind: null },
  { pattern: /\bnotFound\(\s*'(?<code>\w+)',\s*/g, kind: 'not_found' },
];

function readEntries(): ErrorEntry[] {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).toSorted();
  const found = files.flatMap((file) => readFile(readFileSync(root + file, 'utf8')));
  const byCode = new Map<string, ErrorEntry>();
  for (const entry of found) {
    const known = byCode.get(entry.code);
    if (!known?.message) byCode.set(entry.code, entry);
  }
  return [...byCode.values()].toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

function readFile(text: string): ErrorEntry[] {
  return patterns.flatMap(({ pattern, kind }) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind: kind ?? (match.groups?.kind as DomainErrorKind),
      code: match.groups?.code ?? '',
      message: messageAt(text, match.index + match[0].length),
    })),
  );
}

const literal = /^(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/;

/** The literal at a position, or that of the constant `message` before it. */
function messageAt(text: string, position: number): string {
  const rest = text.slice(position);
  const start = rest.startsWith('message')
    ? text.slice(0, position).lastIndexOf('const message =') + 'const message ='.length
    : position;
  const [, single, double, template] = literal.exec(text.slice(start).trimStart()) ?? [];
  const message = single ?? double ?? template ?? '';
  return message.replace(/\$\{[^}]*\}/g, '…').replace(/\\(.)/g, '$1');
}
