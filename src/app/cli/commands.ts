import type { Command } from './command.ts';
import {
  createAgentConnectionCommand,
  revokeAgentConnectionCommand,
} from './commands/agent-connections.ts';
import { takeOverArchiveCommand } from './commands/archive.ts';
import { verifyAuditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { completionCommand } from './commands/completion.ts';
import { checkDatabaseCommand, distributeDatabaseCommand } from './commands/database.ts';
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
import { createHookCommand, deleteHookCommand } from './commands/hooks.ts';
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
import { listPaymentsCommand, showPaymentCommand } from './commands/payments.ts';
import { replayCommand } from './commands/replay.ts';
import { rotateSecretsCommand } from './commands/secrets.ts';
import { seedFlowerShopCommand } from './commands/seed.ts';
import { rotateSigningKeysCommand } from './commands/signing-keys.ts';
import { createSiteCommand } from './commands/site.ts';
import { startCommand } from './commands/start.ts';
import { createUserCommand, inviteUserCommand, resetUserCommand } from './commands/user.ts';
import {
  createWorkspaceCommand,
  listWorkspacesCommand,
  showWorkspaceCommand,
} from './commands/workspace.ts';
import { accessCommands } from './resources/access.ts';
import { pricingCommands } from './resources/pricing.ts';
import { sellingCommands } from './resources/selling.ts';
import { settingsCommands } from './resources/settings.ts';

/** Every command of `stoa`, in the order of the help. */
export const commands: Command[] = [
  startCommand,
  doctorCommand,
  migrateCommand,
  distributeDatabaseCommand,
  checkDatabaseCommand,
  backupCommand,
  restoreCommand,
  takeOverArchiveCommand,
  createWorkspaceCommand,
  listWorkspacesCommand,
  showWorkspaceCommand,
  createSiteCommand,
  ...settingsCommands,
  ...sellingCommands,
  ...pricingCommands,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  ...accessCommands,
  createAgentConnectionCommand,
  revokeAgentConnectionCommand,
  createHookCommand,
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
  listPaymentsCommand,
  showPaymentCommand,
  verifyAuditCommand,
  rotateSecretsCommand,
  rotateSigningKeysCommand,
  seedFlowerShopCommand,
  completionCommand(() => commands),
];
