import type { Client } from 'pg';
import { connect } from '../../../platform/db/database.ts';
import { type DatabaseInspection, inspectDatabase } from '../../../platform/db/inspect-database.ts';
import { createClockCheck } from '../../../platform/processes/clock-check.ts';
import { listProcesses } from '../../../platform/processes/process-registry.ts';
import type { LiveProcess } from '../../../platform/processes/server-process.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { acquireDatabase } from '../../database/acquire-database.ts';
import { hasDatabase } from '../../database/start-database.ts';
import { checkKeys } from './check-keys.ts';
import { checkClock } from './check-machine.ts';
import { type CheckResult, failed, ok, warning } from './check-result.ts';
import { findUnconfiguredSites, type UnconfiguredSites } from './site-setup-store.ts';

/**
 * Checks that the database answers and has the version, roles and extensions that the server needs.
 * An embedded database that does not exist yet is not created.
 */
export async function checkDatabase(config: Config): Promise<CheckResult[]> {
  if (config.databaseUrl === null && !hasDatabase(config)) {
    return [ok('database', 'the embedded database is created at the first start')];
  }
  try {
    const { examination, clock, keys, sites, processes } = await inspect(config);
    return [
      ...toCheckResults(examination, config),
      clock,
      ...keys,
      ...checkProcesses(processes),
      ...checkSites(sites, config),
    ];
  } catch (error) {
    const fix = config.databaseUrl === null ? 'see the message' : 'check DATABASE_URL';
    return [failed('database', error instanceof Error ? error.message : String(error), fix)];
  }
}

/** `sites` is null when the tables do not exist yet. */
type InspectedDatabase = {
  examination: DatabaseInspection;
  clock: CheckResult;
  keys: CheckResult[];
  sites: UnconfiguredSites | null;
  processes: LiveProcess[];
};

async function inspect(config: Config): Promise<InspectedDatabase> {
  const store = await acquireDatabase(config);
  try {
    const client = await connect(store.connection);
    return await inspectConnection(client, config).finally(() => client.end());
  } finally {
    await store.stop();
  }
}

async function inspectConnection(client: Client, config: Config): Promise<InspectedDatabase> {
  const compared = createClockCheck();
  const examination = await compared.measure(() => inspectDatabase(client));
  const clock = checkClock(compared);
  if (examination.pendingMigrations.length > 0)
    return { examination, clock, keys: [], sites: null, processes: [] };
  await client.query('set role stoa_system');
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[];
  const keys = await checkKeys({ query }, config);
  const sites = await findUnconfiguredSites(query);
  return { examination, clock, keys, sites, processes: await listProcesses({ query }) };
}

/** Lists what runs on this database, and warns while versions differ. */
function checkProcesses(processes: LiveProcess[]): CheckResult[] {
  const found = [
    ...Map.groupBy(processes, ({ host, role, version }) => `${host} ${role} ${version}`),
  ]
    .map(([name, { length }]) => (length > 1 ? `${name} (${length})` : name))
    .join(', ');
  if (new Set(processes.map(({ version }) => version)).size > 1)
    return [warning('processes', found, 'finish the upgrade: all should run the same version')];
  return [ok('processes', found === '' ? 'none is running' : found)];
}

/**
 * Reports stores that ship free everywhere, charge no tax or refuse payments because nothing was set
 * up.
 */
function checkSites(sites: UnconfiguredSites | null, { payments }: Config): CheckResult[] {
  const results: [string, string[], string, string][] = [
    [
      'shipping',
      sites?.shipping ?? [],
      'no shipping zones, so orders ship free to every country (shipping_not_configured)',
      'add shipping zones',
    ],
    [
      'taxes',
      sites?.taxes ?? [],
      'no tax rates, so orders are untaxed (tax_not_configured)',
      'add tax rates, or confirm in the setup of the store that you charge no tax',
    ],
    [
      'payments',
      payments.processor === 'none' ? (sites?.payments ?? []) : [],
      'no payment account, so payments are refused (payments_not_configured)',
      "add the store's Stripe account in the console, or set PAYMENT_PROCESSOR",
    ],
  ];
  return results
    .filter(([, slugs]) => slugs.length > 0)
    .map(([check, slugs, problem, fix]) => warning(check, `${listSlugs(slugs)}: ${problem}`, fix));
}

const maxPrintedSlugs = 5;

function listSlugs(slugs: string[]): string {
  const printed = slugs.slice(0, maxPrintedSlugs).join(', ');
  const left = slugs.length - maxPrintedSlugs;
  return left > 0 ? `${printed} and ${left} more` : printed;
}

function toCheckResults(examination: DatabaseInspection, config: Config): CheckResult[] {
  const kind = config.databaseUrl === null ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL';
  const found = `${kind} ${examination.version}`;
  return [
    examination.isSupportedVersion
      ? ok('database', `${found} answers`)
      : failed('database', `${found} is too old`, 'use PostgreSQL 15 or newer'),
    checkRoles(examination),
    checkRowSecurity(examination, config),
    checkExtensions(examination),
    checkMigrations(examination),
  ];
}

function checkRoles({ missingRoles }: DatabaseInspection): CheckResult {
  if (missingRoles.length === 0) return ok('roles', 'all exist');
  const names = missingRoles.join(', ');
  return warning(
    'roles',
    `missing: ${names}`,
    'run stoa migrate; it creates them, or prints the statements to run',
  );
}

function checkRowSecurity(
  { bypassesRowSecurity }: DatabaseInspection,
  config: Config,
): CheckResult {
  if (!bypassesRowSecurity) return ok('row security', 'applies to the login role');
  const found = 'the login role bypasses row-level security';
  const fix = 'use a role without SUPERUSER and BYPASSRLS';
  return (config.production ? failed : warning)('row security', found, fix);
}

function checkExtensions({ missingExtensions }: DatabaseInspection): CheckResult {
  if (missingExtensions.length === 0) return ok('extensions', 'all available');
  const found = `missing: ${missingExtensions.join(', ')}`;
  return failed('extensions', found, "install PostgreSQL's contrib package");
}

function checkMigrations({ pendingMigrations }: DatabaseInspection): CheckResult {
  if (pendingMigrations.length === 0) return ok('migrations', 'all applied');
  const found = `pending: ${pendingMigrations.join(', ')}`;
  return warning('migrations', found, 'run stoa migrate, or start the server');
}
