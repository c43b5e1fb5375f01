import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  definePlugin,
  type PaymentProcessor,
  type Plugin,
} from '../../../packages/plugin/plugin.js';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { findSkillProblems } from './skills/find-skill-problems.ts';
import { findVocabularyProblems } from './vocabulary.ts';

const defaultFile = 'stoa.config.ts';

/** What one plug-in does for the whole server. */
const exclusive = [
  'shippingRates',
  'taxes',
  'orderValidation',
  'mail',
  'storage',
  'paymentProcessor',
] as const;

/**
 * The plug-ins that the configuration file exports as `plugins`. Without a setting, the file is
 * `stoa.config.ts` in the working directory, if there is one. Throws a ConfigError that names the
 * file and the plug-in.
 */
export async function loadPlugins(setting: string | null): Promise<readonly Plugin[]> {
  const file = path.resolve(setting ?? defaultFile);
  if (!existsSync(file)) {
    if (setting === null) return [];
    throw new ConfigError(`STOA_CONFIG must be an existing file (got "${setting}").`);
  }
  const { plugins }: { plugins?: unknown } = await importFile(file);
  if (!Array.isArray(plugins)) throw new ConfigError(`${file} must export the list \`plugins\`.`);
  const checked = plugins.map((plugin) => checkPlugin(plugin, file));
  const problems = [
    ...findDuplicates(checked),
    ...findSkillProblems(checked),
    ...checked.flatMap((plugin) =>
      [...findVocabularyProblems(plugin), ...findProcessorProblems(plugin)].map(
        (problem) => `plug-in ${plugin.name}: ${problem}`,
      ),
    ),
  ];
  if (problems.length > 0) throw new ConfigError(problems.map((problem) => `${file}: ${problem}.`));
  return checked;
}

async function importFile(file: string): Promise<object> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw new ConfigError(`${file} could not be loaded: ${messageOf(error)}`, { cause: error });
  }
}

function checkPlugin(plugin: unknown, file: string): Plugin {
  try {
    return definePlugin(plugin as Plugin);
  } catch (error) {
    throw new ConfigError(`${file}: ${messageOf(error)}`, { cause: error });
  }
}

function findDuplicates(plugins: readonly Plugin[]): string[] {
  const problems = exclusive.flatMap((point) => {
    const names = plugins.filter((plugin) => plugin[point]).map(({ name }) => name);
    return names.length > 1 ? `only one plug-in can have ${point} (got ${names})` : [];
  });
  if (new Set(plugins.map(({ name }) => name)).size < plugins.length)
    problems.push('every plug-in needs a unique name');
  return problems;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const reservedNames = new Set(['sandbox', 'stripe']);
const minutes = { minimum: 10, maximum: 1_440 };

const required = [
  'openPage',
  'closePage',
  'getPayment',
  'refund',
  'getRefund',
  'check',
  'readWebhook',
] as const satisfies (keyof PaymentProcessor)[];

/** What is wrong with the payment processor of a plug-in, a sentence for each problem. */
function findProcessorProblems({ name, apiVersion, paymentProcessor: payments }: Plugin): string[] {
  if (payments === undefined) return [];
  const missing = required.filter((member) => typeof payments[member] !== 'function');
  const { pageMinutes, isTest } = payments;
  const hasMinutes =
    Number.isInteger(pageMinutes) &&
    pageMinutes >= minutes.minimum &&
    pageMinutes <= minutes.maximum;
  return [
    ...(reservedNames.has(name) ? ['the name belongs to a processor of the server'] : []),
    ...missing.map((member) => `paymentProcessor.${member} must be a function`),
    ...(typeof isTest === 'boolean' ? [] : ['paymentProcessor.isTest must be a boolean']),
    ...(hasMinutes
      ? []
      : [`paymentProcessor.pageMinutes must be ${minutes.minimum} to ${minutes.maximum}`]),
    ...findCaptureProblems(payments, apiVersion),
  ];
}

/** Captures came with version 1.1 of the API, which the plug-in has to name. */
function findCaptureProblems(payments: PaymentProcessor, apiVersion: string): string[] {
  const { captures } = payments;
  const methods = ['capture', 'release'] as const;
  const given = methods.filter((method) => payments[method] !== undefined);
  if (captures === undefined)
    return given.map((method) => `paymentProcessor.${method} needs paymentProcessor.captures`);
  return [
    ...(apiVersion === '1.0' ? ['paymentProcessor.captures needs apiVersion 1.1'] : []),
    ...(captures === 'once' || captures === 'several'
      ? []
      : ['paymentProcessor.captures must be once or several']),
    ...methods
      .filter((method) => typeof payments[method] !== 'function')
      .map((method) => `paymentProcessor.${method} must be a function`),
  ];
}
