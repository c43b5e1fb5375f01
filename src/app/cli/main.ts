import { Refusal } from '../../kernel/refusal.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { version } from '../version.ts';
import { type Answer, type Call, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { commandHelp, helpJson, helpText } from './help.ts';
import { type Parsed, parseCommandLine } from './parse.ts';
import { openSession, type Session } from './session.ts';

const words = process.argv.slice(2);
const asJson = words.includes('--json');

/** Runs the command of the line and prints its answer; null for one that goes on by itself. */
async function main(): Promise<void> {
  const general = answerGeneral();
  if (general) return print(general);
  const parsed = parseCommandLine(commands, words);
  if (parsed.help)
    return print({ json: helpJson([parsed.command]), text: commandHelp(parsed.command) });
  const answer = await runCommand(parsed);
  if (answer) print(answer);
}

/** `help`, `--version` and an empty line need no command. */
function answerGeneral(): Answer | null {
  const [first, ...rest] = words.filter((word) => word !== '--json');
  if (first === '--version' || first === 'version') return { json: { version }, text: version };
  const isHelp = first === undefined || ['help', '--help', '-h'].includes(first);
  if (!isHelp) return null;
  if (rest.length === 0) return { json: helpJson(commands), text: helpText(commands) };
  const { command } = parseCommandLine(commands, [...rest, '--help']);
  return { json: helpJson([command]), text: commandHelp(command) };
}

async function runCommand({ command, values, operands }: Parsed): Promise<Answer | null> {
  let session: Promise<Session> | undefined;
  const { config, warnings } = readConfig(process.env);
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const call: Call = {
    config,
    warnings,
    option,
    needed: (name) => option(name) ?? '',
    isSet: (name) => values[name] === true,
    asJson,
    operands,
    open: () => {
      session ??= openSession(config);
      return session;
    },
    tell: (line) => console.error(line),
  };
  try {
    return await command.run(call);
  } finally {
    await session?.then((opened) => opened.close());
  }
}

function print({ json, text, exitCode }: Answer): void {
  console.log(asJson ? JSON.stringify(json, null, 2) : text);
  process.exitCode = exitCode ?? 0;
}

/** One sentence to people, the same as a document to programs; LOG_LEVEL=debug shows where. */
function fail(error: unknown): void {
  const lines = linesOf(error);
  for (const line of lines) console.error(line);
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  if (asJson) {
    const code = error instanceof Refusal ? error.reason : 'failed';
    const details = error instanceof Refusal ? error.details : [];
    const document = { error: { code, message: lines.join(' '), details } };
    console.log(JSON.stringify(document, null, 2));
  }
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

function linesOf(error: unknown): string[] {
  if (error instanceof Refusal && error.details.length > 0) {
    return error.details.map(({ field, message }) => `${optionOf(field)}: ${message}`);
  }
  return [`stoa: ${error instanceof Error ? error.message : String(error)}`];
}

/** Fields of a refusal in the words of the command line: `expires_at` is `expires` there. */
function optionOf(field: string): string {
  return field === 'expires_at' ? 'expires' : field;
}

main().catch(fail);
