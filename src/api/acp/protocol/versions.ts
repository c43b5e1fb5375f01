import { DomainError } from '../../../kernel/domain-error.ts';

/** The releases of the Agentic Commerce Protocol that are spoken, oldest first. */
export const acpVersions = ['2026-01-30', '2026-04-17'] as const;

export type AcpVersion = (typeof acpVersions)[number];

export const latestAcpVersion: AcpVersion = '2026-04-17';

export const isAcpVersion = (word: unknown): word is AcpVersion =>
  acpVersions.some((version) => version === word);

/** The version that a request names; 400 `missing_api_version` or `unsupported_api_version`. */
export function readVersion(sent: unknown): AcpVersion {
  if (isAcpVersion(sent)) return sent;
  const isMissing = sent === undefined || sent === '';
  throw versionError(
    isMissing ? 'missing_api_version' : 'unsupported_api_version',
    `${isMissing ? 'The header API-Version is required (over MCP, meta.api_version).' : 'This API version is not supported.'} Send one of: ${acpVersions.join(', ')}.`,
    acpVersions,
  );
}

/** Throws 400 `unsupported_api_version` for a version that is older than `since`. */
export function assertSince(version: AcpVersion, since: AcpVersion): void {
  if (acpVersions.indexOf(version) >= acpVersions.indexOf(since)) return;
  throw versionError(
    'unsupported_api_version',
    `This operation requires the API version ${since}.`,
    acpVersions.filter((each) => each >= since),
  );
}

const versionError = (reason: string, message: string, supported: readonly AcpVersion[]) =>
  new DomainError('invalid', reason, message, {
    extensions: { supported_versions: [...supported] },
  });
