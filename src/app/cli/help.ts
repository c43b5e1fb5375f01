import { version } from '../version.ts';
import { type Command, usageOf } from './command.ts';

/** The full help of one command, or usage and summary of several. */
export function helpText(commands: Command[]): string {
  const [command, ...others] = commands;
  if (command !== undefined && others.length === 0) return commandHelp(command);
  const lines = commands.flatMap((one) => [`  ${usageOf(one)}`, `      ${one.summary}`]);
  return [
    `stoa ${version}: a commerce server that software agents can buy from.`,
    '',
    'Commands (in a checkout: npm run --silent stoa -- <command>)',
    ...lines,
    '',
    'Every command accepts --json (prints one JSON document to standard output) and --help.',
    'Settings are environment variables: DATABASE_URL, STOA_DATA_DIR, PORT and others.',
    'Exit codes: 0 success, 1 error, 2 invalid command line.',
  ].join('\n');
}

function commandHelp(command: Command): string {
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
