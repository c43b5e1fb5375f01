import path from 'node:path';
import { createSecrets } from '../crypto/secrets.ts';
import type { HostRateSettings } from '../limits/host-rate-limiter.ts';
import { defaultRates, parseRateLimits, type SurfaceRates } from '../limits/rate-limits.ts';
import { addressProblems, originOf, parseCidrs } from './addresses.ts';
import { type ArchiveSettings, archiveProblems, archiveSettings } from './archive.ts';
import { ConfigError, violatedRules } from './config-error.ts';
import { databaseProblems, databaseWarnings } from './database.ts';
import {
  Environment,
  type EnvironmentValues,
  readEnvironment,
  type Variables,
} from './environment.ts';
import {
  type LanguageModelSettings,
  languageModelProblems,
  languageModelSettings,
} from './language-model.ts';
import { type MailSettings, mailProblems, mailSettings, mailWarnings } from './mail.ts';
import { type MediaSettings, mediaProblems, mediaSettings } from './media.ts';
import { type OAuthSettings, oauthSettings } from './oauth.ts';
import { type PaymentSettings, paymentProblems, paymentSettings } from './payments.ts';
import { type PlatformSettings, platformSettings } from './platforms.ts';
import { productionProblems } from './production.ts';
import { type RetentionSettings, retentionSettings } from './retention.ts';
import { type HomePage, type SignUpRule, signUpSettings, type WorkspaceRule } from './sign-up.ts';
import { type StreamSettings, streamSettings } from './streams.ts';
import { type TracingSettings, tracingProblems, tracingSettings } from './tracing.ts';
import { hostRateSettings, type WebhookSettings, webhookSettings } from './webhooks.ts';
import {
  type WorkspaceLimits,
  workspaceLimitProblems,
  workspaceLimits,
} from './workspace-limits.ts';
import { type X402Settings, x402Problems, x402Settings, x402Warnings } from './x402.ts';

export type Config = {
  production: boolean;
  port: number;
  /** `localhost` means IPv4 and IPv6 loopback; null: do not listen. */
  host: string | null;
  /** The public origin, without a trailing slash; null: derived from the bound port. */
  baseUrl: string | null;
  dataDir: string;
  /** The file with the plug-ins; null: the default file, if it exists. */
  pluginFile: string | null;
  databaseUrl: string | null;
  replicaUrl: string | null;
  replicaMaxLagSeconds: number;
  poolSize: number;
  archive: ArchiveSettings | null;
  role: 'all' | 'web' | 'worker';
  workers: number | 'auto';
  demo: boolean;
  /** Whether a new demo gets orders of the past. */
  demoHistory: boolean;
  /** Whether the console is rebuilt when its sources change. */
  watchesConsole: boolean;
  /** Who can create an account. */
  signUp: SignUpRule;
  /** Who can create a workspace. */
  workspaceCreation: WorkspaceRule;
  /** The start page of the platform. */
  home: HomePage;
  testClock: boolean;
  secretsKeys: string | null;
  metricsToken: string | null;
  trustedProxies: string[];
  outboundAllow: string[];
  /** Requests per surface; null: nothing is limited. */
  rateLimits: SurfaceRates | null;
  /** Above this mean delay of the event loop new requests get 503; 0: never. */
  overloadDelayMs: number;
  drainSeconds: number;
  mail: MailSettings;
  media: MediaSettings;
  payments: PaymentSettings;
  /** Null: x402 is off. */
  x402: X402Settings | null;
  /** Null: free text is interpreted by rules only. */
  languageModel: LanguageModelSettings | null;
  streams: StreamSettings;
  /** Null: no traces are recorded. */
  tracing: TracingSettings | null;
  webhooks: WebhookSettings;
  hostRate: HostRateSettings;
  retention: RetentionSettings;
  recordsAgentSessions: boolean;
  oauth: OAuthSettings;
  /** Which UCP platforms may call, and the file with configured profiles. */
  platforms: PlatformSettings;
  /** Serves the skill of the official A2A test kit. */
  conformanceSkill: boolean;
  /** Serves the fixtures of the official MCP conformance kit. */
  mcpConformance: boolean;
  /** Responds as the official UCP conformance suite expects. */
  ucpConformance: boolean;
  workspaceLimits: WorkspaceLimits;
  logLevel: string;
};

/**
 * Reads the environment. Throws a ConfigError that lists every problem; warnings are one line each.
 */
export function readConfig(env: Variables): { config: Config; warnings: string[] } {
  const { problems, ...result } = checkConfig(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return result;
}

/** Reads the environment and lists every problem; invalid settings keep their default. */
export function checkConfig(env: Variables): {
  config: Config;
  warnings: string[];
  problems: string[];
} {
  const { names, invalid, problems } = readEnvironment(env);
  const config = toConfig(names, env);
  return {
    config: Object.freeze(config),
    warnings: [
      ...unknownSettingWarnings(env),
      ...databaseWarnings(names),
      ...mailWarnings(names, config.production),
      ...x402Warnings(names, env),
    ],
    problems: [
      ...problems,
      ...databaseProblems(names),
      ...archiveProblems(names),
      ...addressProblems(names),
      ...rateLimitProblems(names),
      ...secretsProblems(names),
      ...mailProblems(names),
      ...mediaProblems(names),
      ...paymentProblems(names),
      ...x402Problems(names, env),
      ...languageModelProblems(names),
      ...workspaceLimitProblems(names),
      ...tracingProblems(names),
      ...(config.production ? productionProblems(names).filter(isAboutOthers(invalid)) : []),
    ],
  };
}

/** Whether a problem mentions no invalid setting, because it would judge the default of that one. */
const isAboutOthers = (invalid: string[]) => (problem: string) =>
  !invalid.some((name) => new RegExp(`\\b${name}\\b`).test(problem));

function toConfig(names: EnvironmentValues, env: Variables): Config {
  return {
    production: names.NODE_ENV === 'production',
    port: names.PORT,
    host: names.HOST ?? 'localhost',
    baseUrl: originOf(names.STOA_BASE_URL),
    dataDir: path.resolve(names.STOA_DATA_DIR),
    pluginFile: names.STOA_CONFIG ?? null,
    databaseUrl: names.DATABASE_URL ?? null,
    replicaUrl: names.DATABASE_REPLICA_URL ?? null,
    replicaMaxLagSeconds: names.DATABASE_REPLICA_MAX_LAG,
    poolSize: names.DATABASE_POOL_SIZE,
    archive: archiveSettings(names),
    role: names.STOA_ROLE,
    workers: names.STOA_WORKERS === 'auto' ? 'auto' : Number(names.STOA_WORKERS),
    demo: names.STOA_DEMO === 'on' && names.NODE_ENV !== 'production',
    demoHistory: names.STOA_DEMO_HISTORY === 'on',
    watchesConsole: names.STOA_CONSOLE_WATCH === 'on' && names.NODE_ENV !== 'production',
    ...signUpSettings(names, names.NODE_ENV === 'production'),
    testClock: names.STOA_TEST_CLOCK === 'on',
    secretsKeys: names.SECRETS_KEYS ?? null,
    metricsToken: names.METRICS_TOKEN ?? null,
    trustedProxies: parseCidrs(names.TRUSTED_PROXIES),
    outboundAllow: parseCidrs(names.OUTBOUND_ALLOW_CIDRS),
    rateLimits: rateLimitSettings(names),
    mail: mailSettings(names),
    media: mediaSettings(names),
    payments: paymentSettings(names),
    x402: x402Settings(names, env),
    languageModel: languageModelSettings(names),
    streams: streamSettings(names),
    tracing: tracingSettings(names),
    webhooks: webhookSettings(names),
    hostRate: hostRateSettings(names, names.NODE_ENV === 'production'),
    retention: retentionSettings(names),
    recordsAgentSessions: names.AGENT_SESSIONS === 'on',
    oauth: oauthSettings(names),
    platforms: platformSettings(names),
    conformanceSkill: names.A2A_CONFORMANCE_SKILL === '1',
    mcpConformance: names.MCP_CONFORMANCE === '1',
    ucpConformance: names.UCP_CONFORMANCE === '1',
    overloadDelayMs: names.OVERLOAD_DELAY_MS,
    drainSeconds: names.STOA_DRAIN_SECONDS,
    workspaceLimits: workspaceLimits(names),
    logLevel: names.LOG_LEVEL,
  };
}

/** Null means `off`. An invalid value is reported as a problem and keeps the default. */
function rateLimitSettings({ RATE_LIMITS: setting }: EnvironmentValues): SurfaceRates | null {
  const limits = parseRateLimits(setting);
  return limits === undefined ? { ...defaultRates } : limits;
}

const rateLimitProblems = ({ RATE_LIMITS: setting }: EnvironmentValues): string[] =>
  violatedRules([
    [
      parseRateLimits(setting) === undefined,
      `RATE_LIMITS must be on, off, or numbers per surface like catalog=100000,merchant=5000 (got "${setting}").`,
    ],
  ]);

function secretsProblems({ SECRETS_KEYS: keys }: EnvironmentValues): string[] {
  if (keys === undefined) return [];
  try {
    createSecrets(keys);
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Names that samples of the documentation export for clients. */
const clientVariables = ['STOA_API_KEY', 'STOA_URL'];

function unknownSettingWarnings(env: Variables): string[] {
  return Object.keys(env)
    .filter(
      (name) =>
        name.startsWith('STOA_') &&
        !(name in Environment.properties) &&
        !clientVariables.includes(name),
    )
    .map(
      (name) =>
        `${name} is not a setting of this version and is ignored: docs/operations.md lists them all.`,
    );
}
