// Plain JavaScript, so that it also runs where Node.js does not strip types.
import { findMemberProblem } from './members.js';

export const apiVersion = '1.1';

const namePattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const timeouts = { minimum: 50, maximum: 2_000 };

export function definePlugin(plugin) {
  const { name, timeoutMs = timeouts.maximum } = plugin;
  if (typeof name !== 'string' || !namePattern.test(name))
    throw new TypeError(
      `The name of a plug-in must be lower-case words joined by hyphens (got ${JSON.stringify(name)}).`,
    );
  if (!isSupported(plugin.apiVersion))
    throw new TypeError(
      `The plug-in ${name} needs version ${plugin.apiVersion} of the plug-in API. This server has ${apiVersion}.`,
    );
  if (!(timeoutMs >= timeouts.minimum && timeoutMs <= timeouts.maximum))
    throw new TypeError(
      `timeoutMs of the plug-in ${name} must be ${timeouts.minimum} to ${timeouts.maximum} (got ${timeoutMs}).`,
    );
  const problem = findMemberProblem(plugin);
  if (problem) throw new TypeError(`The plug-in ${name}: ${problem}`);
  return plugin;
}

/** The same major version, and no later minor version than this one. */
function isSupported(version) {
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(String(version)) ?? [];
  const [ownMajor, ownMinor] = apiVersion.split('.');
  return major === ownMajor && Number(minor) <= Number(ownMinor);
}
