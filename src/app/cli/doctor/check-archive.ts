import {
  foreignArchiveFix,
  foreignArchiveProblem,
  mayArchive,
  readArchiveOwner,
  readIdentity,
} from '@stoa/embedded-postgres';
import type { Config } from '../../../platform/settings/config.ts';
import { postgresFolder } from '../../database/start-database.ts';
import { type CheckResult, failed, ok } from './check-result.ts';

/** Checks that the server may write to the archive of STOA_ARCHIVE_DIR; null without one. */
export function checkArchive(config: Config): CheckResult | null {
  if (config.archive === null) return null;
  const { folder } = config.archive;
  const owner = readArchiveOwner(folder);
  if (owner === null) return ok('archive', `${folder} (owned from the first start on)`);
  return mayArchive(owner, readIdentity(postgresFolder(config)))
    ? ok('archive', `${folder} belongs to this data directory`)
    : failed('archive', foreignArchiveProblem(folder, owner), foreignArchiveFix);
}
