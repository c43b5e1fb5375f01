/** The revision in which every request names its version and the client's capabilities. */
export const modernVersion = '2026-07-28';

/** Revisions that start with `initialize`, newest first. */
export const legacyVersions = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
];

export const supportedVersions: readonly string[] = [modernVersion, ...legacyVersions];

/** The two forms of the protocol (MCP 2026-07-28, Versioning and Compatibility, Terminology). */
export type Era = 'modern' | 'legacy';
