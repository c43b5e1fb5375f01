import type { PlatformProfile } from '../../../../core/access/platforms/platform-profile.ts';
import { DomainError } from '../../../../kernel/domain-error.ts';
import { type Capability, capabilities, parentsOf, ucpVersion } from './capabilities.ts';

/** What both sides can do. */
export type ActiveCapabilities = ReadonlySet<Capability>;

/**
 * The capabilities that a platform and this server have in common, in the same version; an extension
 * counts only with something that it extends. 422 `version_unsupported` for another release of UCP.
 */
export function negotiate(platform: PlatformProfile): ActiveCapabilities {
  if (platform.version !== ucpVersion) throw unsupportedVersion(platform.version);
  const shared = capabilities.filter((name) =>
    platform.capabilities.get(name)?.includes(ucpVersion),
  );
  return new Set(pruneExtensions(shared));
}

/** Without what has lost all that it extends; that may take others with it. */
function pruneExtensions(names: readonly Capability[]): readonly Capability[] {
  const kept = names.filter((name) => {
    const parents = parentsOf(name);
    return parents.length === 0 || names.some((other) => parents.includes(other));
  });
  return kept.length === names.length ? kept : pruneExtensions(kept);
}

/** 200 with an error in UCP's own words: the call was understood, and is nothing that both can do. */
export function assertCapability(active: ActiveCapabilities, needed: Capability): void {
  if (active.has(needed)) return;
  throw new DomainError(
    'unprocessable',
    'capabilities_incompatible',
    `The profile of your platform does not have ${needed}, which this call needs.`,
  );
}

/** 422: this server implements one release. */
export const unsupportedVersion = (version: string) =>
  new DomainError(
    'unprocessable',
    'version_unsupported',
    `UCP ${version} is not supported. This server supports ${ucpVersion}.`,
  );
