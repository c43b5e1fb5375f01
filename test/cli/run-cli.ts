import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { systemEnv } from '../../bench/server.ts';
import { buildServer, cliFile } from '../../scripts/build-server.js';
import { runCommandLine } from '../../src/app/cli/run-command-line.ts';
import type { Connection } from '../../src/platform/db/database.ts';

await buildServer();

export type CliResult = { code: number | null; out: string; err: string };

/** Starts `stoa <words>` with exactly these settings. */
export function startCli(words: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [cliFile, ...words], {
    env: { ...systemEnv(), STOA_DEMO: 'off', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** Runs `stoa <words>` and waits for it to exit; `input` is its standard input. */
export async function runCli(
  words: string[],
  env: Record<string, string>,
  input = '',
): Promise<CliResult> {
  const child = startCli(words, env);
  child.stdin?.end(input);
  const [[code], out, err] = await Promise.all([
    once(child, 'close'),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  return { code, out, err };
}

/**
 * Runs `stoa <words>` in this process with exactly these settings, which takes a tenth of the time.
 * For commands that read no input and do not keep running.
 */
export async function runCommand(words: string[], env: Record<string, string>): Promise<CliResult> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine({
    args: words,
    env: { STOA_DEMO: 'off', ...env },
    print: (text) => out.push(`${text}\n`),
    printStatus: (line) => err.push(`${line}\n`),
  });
  return { code: code ?? null, out: out.join(''), err: err.join('') };
}

/** Runs a command in this process with `--json` and returns the document that it prints. */
export async function askCommand(words: string[], env: Record<string, string>): Promise<any> {
  return JSON.parse((await runCommand([...words, '--json'], env)).out);
}

/** Runs a command with `--json` and returns the document that it prints. */
export async function askCli(words: string[], env: Record<string, string>): Promise<any> {
  const result = await runCli([...words, '--json'], env);
  return JSON.parse(result.out);
}

/** Formats a connection as a DATABASE_URL. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, port, user, database } = connection;
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
