import type { PlatformProfile } from '../../../../core/access/platforms/platform-profile.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { type Capability, capabilities, parentsOf, ucpVersion } from './capabilities.ts';

/** The capabilities that both the platform and this server support. */
export type ActiveCapabilities = ReadonlySet<Capability>;

/**
 * The capabilities that both sides support in the same version. An extension needs at least one of
 * its parents. `422 version_unsupported` for another release of UCP.
 */
export function negotiate(platform: PlatformProfile): ActiveCapabilities {
  if (platform.version !== ucpVersion) throw unsupportedVersion(platform.version);
  const shared = capabilities.filter((name) =>
    platform.capabilities.get(name)?.includes(ucpVersion),
  );
  return new Set(pruneExtensions(shared));
}

/** Removes extensions without a parent, which may leave other extensions without one. */
function pruneExtensions(names: readonly Capability[]): readonly Capability[] {
  const kept = names.filter((name) => {
    const parents = parentsOf(name);
    return parents.length === 0 || names.some((other) => parents.includes(other));
  });
  return kept.length === names.length ? kept : pruneExtensions(kept);
}

/** `capabilities_incompatible` is a business error in UCP, so its status is 200. */
export function assertCapability(active: ActiveCapabilities, needed: Capability): void {
  if (active.has(needed)) return;
  throw new DomainError(
    'unprocessable',
    'capabilities_incompatible',
    `This call requires the capability ${needed}, which is missing in the profile of your platform.`,
  );
}

const unsupportedVersion = (version: string) =>
  new DomainError(
    'unprocessable',
    'version_unsupported',
    `UCP ${version} is not supported. This server supports ${ucpVersion}.`,
  );

/** Throws 422 `version_unsupported` if the header `UCP-Agent` names a newer version than ours. */
export function assertVersionSupported(header: string | string[] | undefined): void {
  const text = [header ?? []].flat().join(', ');
  const [, version = ''] = /\bversion[ \t]*=[ \t]*"(\d{4}-\d{2}-\d{2})"/.exec(text) ?? [];
  assertNotNewer(version);
}

/** Throws 422 `version_unsupported` for a newer version than ours. */
export function assertNotNewer(version: string): void {
  if (version > ucpVersion) throw unsupportedVersion(version);
}
