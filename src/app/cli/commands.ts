import type { Command } from './command.ts';
import {
  createAgentConnectionCommand,
  listAgentConnectionsCommand,
  revokeAgentConnectionCommand,
} from './commands/agent-connections.ts';
import { verifyAuditCommand } from './commands/audit.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { importCommand } from './commands/import.ts';
import { listJobsCommand, retryJobsCommand } from './commands/jobs.ts';
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
import { createWorkspaceCommand, listWorkspacesCommand } from './commands/workspace.ts';
import { accessCommands } from './resources/access.ts';
import { pricingCommands } from './resources/pricing.ts';
import { sellingCommands } from './resources/selling.ts';
import { settingsCommands } from './resources/settings.ts';

/** Every command of `stoa`, in the order of the help. */
export const commands: Command[] = [
  startCommand,
  doctorCommand,
  migrateCommand,
  backupCommand,
  restoreCommand,
  createWorkspaceCommand,
  listWorkspacesCommand,
  createSiteCommand,
  ...settingsCommands,
  ...sellingCommands,
  ...pricingCommands,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  ...accessCommands,
  createAgentConnectionCommand,
  listAgentConnectionsCommand,
  revokeAgentConnectionCommand,
  createUserCommand,
  inviteUserCommand,
  resetUserCommand,
  importCommand,
  labCommand,
  listenCommand,
  replayCommand,
  listJobsCommand,
  retryJobsCommand,
  verifyAuditCommand,
  rotateSecretsCommand,
  rotateSigningKeysCommand,
  seedFlowerShopCommand,
  completionCommand(() => commands),
];
