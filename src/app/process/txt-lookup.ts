import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from '../../core/sites/domain.ts';
import { toStorableText } from '../../kernel/storable-text.ts';

/** Error codes that mean: the name has no TXT record. */
const absentRecordCodes = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Looks up TXT records. The result is empty when the name has none, and null when DNS failed.
 */
export function createTxtLookup(servers: string[] = []): ResolveTxt {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => toStorableText(parts.join('')));
    } catch (error) {
      return absentRecordCodes.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  };
}
