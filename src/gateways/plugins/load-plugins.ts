import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { definePlugin, type Plugin } from '../../../packages/plugin/plugin.js';
import { ConfigError } from '../../platform/settings/config-error.ts';
import { findProcessorProblems } from './payments/find-processor-problems.ts';
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
