import { version } from '../version.ts';
import { type Command, usageOf } from './command.ts';

/** All commands, a line each. */
export function helpText(commands: Command[]): string {
  const lines = commands.flatMap((command) => [
    `  ${usageOf(command)}`,
    `      ${command.summary}`,
  ]);
  return [
    `stoa ${version}: a store that software agents can buy from.`,
    '',
    'Commands (in a checkout: npm run --silent stoa -- <command>)',
    ...lines,
    '',
    'Every command takes --json (one JSON document on standard output) and --help.',
    'Settings come from the environment: DATABASE_URL, STOA_DATA_DIR, PORT and the rest.',
    'Exit code 0: done; 1: refused or failed; 2: the command was not understood.',
  ].join('\n');
}

/** One command in full. */
export function commandHelp(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value, help }]) => {
    const word = value === undefined ? `--${name}` : `--${name} ${value}`;
    return `  ${word.padEnd(20)} ${help}`;
  });
  const notes = command.notes ?? [];
  return [
    `Usage: ${usageOf(command)}`,
    '',
    command.summary,
    ...(options.length > 0 ? ['', ...options] : []),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n');
}

export function helpJson(commands: Command[]) {
  return {
    version,
    commands: commands.map((command) => ({
      name: command.name,
      usage: usageOf(command),
      summary: command.summary,
    })),
  };
}
