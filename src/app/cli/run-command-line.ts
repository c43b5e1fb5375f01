import { inspect } from 'node:util';
import { DomainError } from '../../kernel/domain-error.ts';
import { checkConfig } from '../../platform/settings/config.ts';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { version } from '../version.ts';
import { type CommandContext, type CommandResult, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { helpJson, helpText } from './help.ts';
import { findHelpTopic, type ParsedCommandLine, parseCommandLine } from './parse.ts';
import { type CommandSession, openSession } from './session.ts';

export type CommandLine = {
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Aborted when the reader of standard output has ended. */
  outputClosed?: AbortSignal;
  /** Prints to standard output. */
  print(text: string): void;
  /** Prints to standard error. */
  printStatus(line: string): void;
};

/**
 * Runs a command and prints its result or its error. Returns the exit code, or undefined if the
 * command keeps running.
 */
export async function runCommandLine(line: CommandLine): Promise<number | undefined> {
  const asJson = line.args.includes('--json');
  try {
    const result = await findResult(line, asJson);
    if (!result) return undefined;
    line.print(asJson ? JSON.stringify(result.json, null, 2) : result.text);
    return result.exitCode ?? 0;
  } catch (error) {
    printError(error, line, asJson);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function findResult(line: CommandLine, asJson: boolean): Promise<CommandResult | null> {
  const { args } = line;
  const first = args.find((word) => word !== '--json') ?? '';
  if (['--version', 'version'].includes(first)) return { json: { version }, text: version };
  const topic = findHelpTopic(commands, args);
  if (topic) return { json: helpJson(topic), text: helpText(topic) };
  return runCommand(parseCommandLine(commands, args), line, asJson);
}

async function runCommand(
  { command, values, operands }: ParsedCommandLine,
  { env, printStatus, outputClosed = new AbortController().signal }: CommandLine,
  asJson: boolean,
): Promise<CommandResult | null> {
  let session: Promise<CommandSession> | undefined;
  const { config, warnings, problems } = checkConfig(env);
  if (problems.length > 0 && !command.reportsSettings) throw new ConfigError(problems);
  const option = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const call: CommandContext = {
    config,
    warnings,
    problems,
    option,
    requiredOption: (name) => option(name) ?? '',
    isSet: (name) => values[name] === true,
    asJson,
    operands,
    openSession: () => {
      session ??= openSession(config, command.createsDatabase ?? false);
      return session;
    },
    outputClosed,
    printStatus,
  };
  try {
    return await command.run(call);
  } finally {
    await session?.then((opened) => opened.close());
  }
}

/**
 * Prints an error to standard error and, with --json, as a document. LOG_LEVEL=debug adds the
 * stack.
 */
function printError(error: unknown, { env, ...out }: CommandLine, asJson: boolean): void {
  const fields = error instanceof DomainError ? error.details : [];
  const messages = fields.length > 0 ? fields.map(fieldMessage) : messagesOf(error);
  for (const message of messages) out.printStatus(fields.length > 0 ? message : `stoa: ${message}`);
  if (env.LOG_LEVEL === 'debug') out.printStatus(inspect(error));
  if (!asJson) return;
  const code = error instanceof DomainError ? error.reason : 'failed';
  const document = { error: { code, message: messages.join(' '), details: fields } };
  out.print(JSON.stringify(document, null, 2));
}

function messagesOf(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  return [error instanceof Error ? error.message : String(error)];
}

/** Names the option that sets the field: `expires_at` is `--expires` on the command line. */
const fieldMessage = ({ field, message }: DomainError['details'][number]): string =>
  `${field === 'expires_at' ? 'expires' : field}: ${message}`;
