import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/domain-error.ts';

/** The releases of the Agentic Commerce Protocol that are spoken, oldest first. */
export const acpVersions = ['2026-01-30', '2026-04-17'] as const;

export type AcpVersion = (typeof acpVersions)[number];

export const latestAcpVersion: AcpVersion = '2026-04-17';

export const isAcpVersion = (word: unknown): word is AcpVersion =>
  acpVersions.some((version) => version === word);

/** The version that a request names; 400 `missing_api_version` or `unsupported_api_version`. */
export function readVersion({ headers }: Pick<FastifyRequest, 'headers'>): AcpVersion {
  const { 'api-version': sent } = headers;
  if (isAcpVersion(sent)) return sent;
  const isMissing = sent === undefined || sent === '';
  throw new DomainError(
    'invalid',
    isMissing ? 'missing_api_version' : 'unsupported_api_version',
    `${isMissing ? 'The header API-Version is required.' : 'This API-Version is not supported.'} Send one of: ${acpVersions.join(', ')}.`,
    { extensions: { supported_versions: [...acpVersions] } },
  );
}
