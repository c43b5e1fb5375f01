import path from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type RateLimits, readRateLimits } from '../limits/rate-limits.ts';
import { cidrs, originOf } from './addresses.ts';
import { ConfigError } from './config-error.ts';
import { conformanceNames, conformanceRefusedInProduction } from './conformance.ts';
import {
  type LanguageModelSettings,
  languageModelNames,
  languageModelProblem,
  languageModelSettings,
} from './language-model.ts';
import { type MailSettings, mailNames, mailProblem, mailSettings, mailWarnings } from './mail.ts';
import { type MediaSettings, mediaNames, mediaProblem, mediaSettings } from './media.ts';
import { type OAuthSettings, oauthNames, oauthSettings } from './oauth.ts';
import {
  type PaymentSettings,
  paymentNames,
  paymentProblem,
  paymentSettings,
  paymentsRefusedInProduction,
} from './payments.ts';
import {
  type PlatformFile,
  platformNames,
  platformProblem,
  platformSettings,
} from './platforms.ts';
import { type StreamSettings, streamNames, streamSettings } from './streams.ts';
import {
  type WebhookSettings,
  webhookNames,
  webhookSettings,
  webhooksRefusedInProduction,
} from './webhooks.ts';
import { type WorkspaceLimits, workspaceLimitNames, workspaceLimits } from './workspace-limits.ts';
import {
  type X402Settings,
  x402Names,
  x402Problem,
  x402RefusedInProduction,
  x402Settings,
  x402Warnings,
} from './x402.ts';

/**
 * Everything an operator can set, once: the names of architecture.md 7 with their defaults. The
 * table in docs/operations.md is generated from these descriptions.
 */
const onOff = (fallback: 'on' | 'off', description: string) =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: fallback, description });
const text = (description: string) => Type.Optional(Type.String({ description }));

export const Environment = Type.Object({
  PORT: Type.Integer({
    default: 4000,
    minimum: 0,
    maximum: 65_535,
    description: 'Port to listen on.',
  }),
  HOST: text('Address to listen on. Both loopback families when unset; 0.0.0.0 in the image.'),
  STOA_BASE_URL: text('Public address of the platform. `http://localhost:<PORT>` when unset.'),
  STOA_DATA_DIR: Type.String({
    default: './data',
    description: 'Folder of the embedded database, demo.json, mail and uploads.',
  }),
  DATABASE_URL: text('A PostgreSQL 15 or newer to use instead of the embedded one.'),
  DATABASE_REPLICA_URL: text('A read replica for public catalog reads.'),
  STOA_ROLE: Type.Union([Type.Literal('all'), Type.Literal('web'), Type.Literal('worker')], {
    default: 'all',
    description: '`web` answers requests, `worker` runs jobs, `all` does both.',
  }),
  STOA_WORKERS: Type.String({
    default: '1',
    pattern: '^(auto|[1-9][0-9]?)$',
    description: 'Web processes: a number, or `auto` for one a core.',
  }),
  STOA_DEMO: onOff(
    'on',
    'Loads the demo stores into an empty embedded database. Never in production.',
  ),
  STOA_TEST_CLOCK: onOff('off', 'Opens `POST /dev/clock`. Refused in production.'),
  STOA_ALLOW_HTTP: onOff(
    'off',
    'Allows a base URL without https in production (behind a proxy, or on loopback).',
  ),
  SECRETS_KEYS: text(
    'Keys that encrypt secrets at rest, `kid:base64,…`, 32 bytes each; the first one is current. Required in production.',
  ),
  METRICS_TOKEN: text(
    'Bearer for `GET /metrics`. Without it only loopback is answered, and in production nobody unless `STOA_BASE_URL` is a loopback address.',
  ),
  TRUSTED_PROXIES: text('CIDRs of proxies whose forwarding headers count, separated by commas.'),
  OUTBOUND_ALLOW_CIDRS: text('Private ranges that outbound calls may reach, separated by commas.'),
  OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION: onOff('off', 'Allows OUTBOUND_ALLOW_CIDRS in production.'),
  RATE_LIMITS: Type.String({
    default: 'on',
    description:
      '`on`, `off` (not in production), or requests a minute per surface: `catalog=100000,merchant=5000`; `sign_in` counts in 15 minutes, `oauth_register` in an hour.',
  }),
  ...mailNames,
  ...mediaNames,
  ...paymentNames,
  ...x402Names,
  ...languageModelNames,
  ...streamNames,
  ...webhookNames,
  ...oauthNames,
  ...platformNames,
  ...conformanceNames,
  ...workspaceLimitNames,
  OVERLOAD_DELAY_MS: Type.Integer({
    default: 500,
    minimum: 0,
    description:
      'Mean delay of the event loop, in milliseconds, above which new requests are answered 503; 0: never.',
  }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    {
      default: 'info',
      description: 'Least severity that is logged.',
    },
  ),
  NODE_ENV: text('`production` switches every development convenience off.'),
});

export type Config = {
  production: boolean;
  port: number;
  /** `localhost` means both loopback families; null: do not listen. */
  host: string | null;
  /** Origin of the platform, without a trailing slash, or null: derived from the port that was bound. */
  baseUrl: string | null;
  dataDir: string;
  databaseUrl: string | null;
  replicaUrl: string | null;
  role: 'all' | 'web' | 'worker';
  workers: number | 'auto';
  demo: boolean;
  testClock: boolean;
  secretsKeys: string | null;
  metricsToken: string | null;
  trustedProxies: string[];
  outboundAllow: string[];
  rateLimits: RateLimits;
  workspaceLimits: WorkspaceLimits;
  /** Above this mean delay of the event loop, new requests are turned away; 0: never. */
  overloadDelayMs: number;
  mail: MailSettings;
  media: MediaSettings;
  payments: PaymentSettings;
  /** Null: nothing is sold on chains. */
  x402: X402Settings | null;
  /** Null: rules alone read free text. */
  languageModel: LanguageModelSettings | null;
  streams: StreamSettings;
  webhooks: WebhookSettings;
  oauth: OAuthSettings;
  /** Profiles of agents' platforms that are not fetched. */
  knownPlatforms: PlatformFile[];
  /** Answers the official A2A test kit. */
  conformanceSkill: boolean;
  /** Answers the official UCP suite. */
  ucpConformance: boolean;
  logLevel: string;
};

type Names = Static<typeof Environment>;

/** Reads and checks the environment. The second member holds warnings, one sentence each. */
export function readConfig(env: Record<string, string | undefined>): {
  config: Config;
  warnings: string[];
} {
  const names = parse(env);
  const problem =
    mailProblem(names) ??
    mediaProblem(names) ??
    paymentProblem(names) ??
    x402Problem(names, env) ??
    languageModelProblem(names) ??
    platformProblem(names);
  if (problem) throw new ConfigError(problem);
  const config = derive(names, env);
  if (config.production) refuseInProduction(names);
  return {
    config: Object.freeze(config),
    warnings: [
      ...warningsOf(env),
      ...mailWarnings(names, config.production),
      ...x402Warnings(names, env),
    ],
  };
}

function parse(env: Record<string, string | undefined>): Names {
  const given = Object.fromEntries(
    Object.keys(Environment.properties)
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );
  const value = Value.Convert(Environment, Value.Default(Environment, given));
  const [problem] = Value.Errors(Environment, value);
  if (!problem) return value as Names;
  const name = problem.instancePath.split('/')[1] ?? '';
  throw new ConfigError(
    `${name}=${env[name]} is not understood: ${describe(name) || problem.message}`,
  );
}

function describe(name: string): string {
  const field: { description?: string } = Reflect.get(Environment.properties, name) ?? {};
  return field.description ?? '';
}

function derive(names: Names, env: Record<string, string | undefined>): Config {
  return {
    production: names.NODE_ENV === 'production',
    port: names.PORT,
    host: names.HOST ?? 'localhost',
    baseUrl: names.STOA_BASE_URL ? originOf(names.STOA_BASE_URL) : null,
    dataDir: path.resolve(names.STOA_DATA_DIR),
    databaseUrl: names.DATABASE_URL ?? null,
    replicaUrl: names.DATABASE_REPLICA_URL ?? null,
    role: names.STOA_ROLE,
    workers: names.STOA_WORKERS === 'auto' ? 'auto' : Number(names.STOA_WORKERS),
    demo: names.STOA_DEMO === 'on' && names.NODE_ENV !== 'production',
    testClock: names.STOA_TEST_CLOCK === 'on',
    secretsKeys: names.SECRETS_KEYS ?? null,
    metricsToken: names.METRICS_TOKEN ?? null,
    trustedProxies: cidrs('TRUSTED_PROXIES', names.TRUSTED_PROXIES),
    outboundAllow: cidrs('OUTBOUND_ALLOW_CIDRS', names.OUTBOUND_ALLOW_CIDRS),
    rateLimits: rateLimitsOf(names.RATE_LIMITS),
    mail: mailSettings(names),
    media: mediaSettings(names),
    payments: paymentSettings(names),
    x402: x402Settings(names, env),
    languageModel: languageModelSettings(names),
    streams: streamSettings(names),
    webhooks: webhookSettings(names),
    oauth: oauthSettings(names),
    knownPlatforms: platformSettings(names),
    conformanceSkill: names.A2A_CONFORMANCE_SKILL === '1',
    ucpConformance: names.UCP_CONFORMANCE === '1',
    workspaceLimits: workspaceLimits(names),
    overloadDelayMs: names.OVERLOAD_DELAY_MS,
    logLevel: names.LOG_LEVEL,
  };
}

function rateLimitsOf(setting: string): RateLimits {
  const limits = readRateLimits(setting);
  if (limits !== undefined) return limits;
  throw new ConfigError(`RATE_LIMITS=${setting} is not understood: ${describe('RATE_LIMITS')}`);
}

/** What production does not take (decisions 13), each with its mend. */
function refuseInProduction(names: Names): void {
  const https = names.STOA_BASE_URL?.startsWith('https://') ?? false;
  const rules: [boolean, string][] = [
    [
      !names.SECRETS_KEYS,
      'SECRETS_KEYS is required in production: SECRETS_KEYS="k1:$(openssl rand -base64 32)".',
    ],
    [
      !https && names.STOA_ALLOW_HTTP === 'off',
      'STOA_BASE_URL must be an https address in production; behind a proxy or on loopback set STOA_ALLOW_HTTP=on.',
    ],
    [names.STOA_TEST_CLOCK === 'on', 'STOA_TEST_CLOCK=on is refused in production: unset it.'],
    [
      names.RATE_LIMITS === 'off',
      'RATE_LIMITS=off is refused in production: give numbers per surface instead, for example catalog=100000.',
    ],
    [
      names.OUTBOUND_ALLOW_CIDRS !== undefined &&
        names.OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION === 'off',
      'OUTBOUND_ALLOW_CIDRS is refused in production unless OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION=on.',
    ],
    paymentsRefusedInProduction(names),
    x402RefusedInProduction(names),
    conformanceRefusedInProduction(names),
    webhooksRefusedInProduction(names),
  ];
  const broken = rules.find(([refused]) => refused);
  if (broken) throw new ConfigError(broken[1]);
}

function warningsOf(env: Record<string, string | undefined>): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('STOA_') && !(name in Environment.properties))
    .map(
      (name) =>
        `${name} is not a setting of this version and is ignored: docs/operations.md lists them all.`,
    );
}
