import { Resolver } from 'node:dns/promises';
import type { ResolveTxt } from '../../core/sites/domain.ts';

/** The name has no such record, as its name servers say. */
const absentRecordCodes = new Set(['ENOTFOUND', 'ENODATA']);

export function createTxtLookup(servers: string[] = []): ResolveTxt {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return records.map((parts) => parts.join(''));
    } catch (error) {
      return absentRecordCodes.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
    }
  };
}
