import type { Command } from './command.ts';
import {
  createAgentConnectionCommand,
  listAgentConnectionsCommand,
  revokeAgentConnectionCommand,
} from './commands/agent-connections.ts';
import { verifyAuditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import {
  discardDeliveryCommand,
  listDeliveriesCommand,
  retryDeliveryCommand,
  showDeliveryCommand,
} from './commands/deliveries.ts';
import { doctorCommand } from './commands/doctor.ts';
import {
  discardEventCommand,
  listEventsCommand,
  retryEventCommand,
  showEventCommand,
} from './commands/events.ts';
import { exportCommand } from './commands/export.ts';
import { createHookCommand, deleteHookCommand, listHooksCommand } from './commands/hooks.ts';
import { importCommand } from './commands/import.ts';
import {
  discardJobsCommand,
  listJobsCommand,
  retryJobsCommand,
  showJobCommand,
} from './commands/jobs.ts';
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './commands/keys.ts';
import { labCommand } from './commands/lab.ts';
import { listenCommand } from './commands/listen.ts';
import { migrateCommand } from './commands/migrate.ts';
import { replayCommand } from './commands/replay.ts';
import { rotateSecretsCommand } from './commands/secrets.ts';
import { seedFlowerShopCommand } from './commands/seed.ts';
import { rotateSigningKeysCommand } from './commands/signing-keys.ts';
import { createSiteCommand } from './commands/site.ts';
import { startCommand } from './commands/start.ts';
import { createUserCommand, inviteUserCommand, resetUserCommand } from './commands/user.ts';
import { createWorkspaceCommand } from './commands/workspace.ts';

/** Every command of `stoa`, in the order of the help. */
export const commands: Command[] = [
  startCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  createWorkspaceCommand,
  createSiteCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  createAgentConnectionCommand,
  listAgentConnectionsCommand,
  revokeAgentConnectionCommand,
  createHookCommand,
  listHooksCommand,
  deleteHookCommand,
  createUserCommand,
  inviteUserCommand,
  resetUserCommand,
  importCommand,
  exportCommand,
  labCommand,
  listenCommand,
  replayCommand,
  listJobsCommand,
  showJobCommand,
  retryJobsCommand,
  discardJobsCommand,
  listDeliveriesCommand,
  showDeliveryCommand,
  retryDeliveryCommand,
  discardDeliveryCommand,
  listEventsCommand,
  showEventCommand,
  retryEventCommand,
  discardEventCommand,
  verifyAuditCommand,
  rotateSecretsCommand,
  rotateSigningKeysCommand,
  seedFlowerShopCommand,
];
