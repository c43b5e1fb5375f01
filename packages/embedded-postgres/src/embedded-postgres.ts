/** The API of this package. */

export {
  foreignArchiveFix,
  foreignArchiveProblem,
  mayArchive,
  readArchiveOwner,
  takeOverArchive,
} from './archive/archive-owner.ts';
export { type RecoveryTarget, recoverToTime } from './archive/recover-to-time.ts';
export { type BackupSink, copyCluster } from './backup/copy-cluster.ts';
export { clusterName } from './cluster/cluster-location.ts';
export {
  assertUnclaimed,
  claimFolder,
  type FolderClaim,
  isClaimed,
  lockFileName,
} from './data-directory/claim.ts';
export { prepareFolder } from './data-directory/data-folder.ts';
export { identityFileName, readIdentity, renewIdentity } from './data-directory/identity.ts';
export {
  assertNotRestoring,
  assertRestoreFinished,
  unfinishedRestoreFileName,
} from './data-directory/unfinished-restore.ts';
export { type EmbeddedPostgres, findRunningConnection, launchPostgres } from './launch.ts';
