import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { describeAcceptedValues } from './accepted-values.ts';
import { archiveVariables } from './archive.ts';
import { conformanceVariables } from './conformance.ts';
import { databaseVariables } from './database.ts';
import { languageModelVariables } from './language-model.ts';
import { mailVariables } from './mail.ts';
import { mediaVariables } from './media.ts';
import { oauthVariables } from './oauth.ts';
import { paymentVariables } from './payments.ts';
import { platformVariables } from './platforms.ts';
import { retentionVariables } from './retention.ts';
import { signUpVariables } from './sign-up.ts';
import { streamVariables } from './streams.ts';
import { tracingVariables } from './tracing.ts';
import { webhookVariables } from './webhooks.ts';
import { workspaceLimitVariables } from './workspace-limits.ts';
import { x402Variables } from './x402.ts';

/**
 * Every setting with its default. The table in docs/operations.md is generated from these
 * descriptions.
 */
const onOff = (fallback: 'on' | 'off', description: string) =>
  Type.Union([Type.Literal('on'), Type.Literal('off')], { default: fallback, description });
const optionalText = (description: string) => Type.Optional(Type.String({ description }));

export const Environment = Type.Object({
  PORT: Type.Integer({
    default: 4000,
    minimum: 0,
    maximum: 65_535,
    description: 'Port to listen on.',
  }),
  HOST: optionalText(
    'Address to listen on. IPv4 and IPv6 loopback when unset; 0.0.0.0 in the container image.',
  ),
  STOA_BASE_URL: optionalText(
    'Public URL of the server, without a path. `http://localhost:<PORT>` when unset.',
  ),
  STOA_DATA_DIR: Type.String({
    default: './data',
    description: 'Data directory: the embedded database, demo.json, mail and uploads.',
  }),
  STOA_CONFIG: optionalText(
    'File with the plug-ins of the server. `stoa.config.ts` in the working directory, if it exists, when unset.',
  ),
  ...databaseVariables,
  ...archiveVariables,
  STOA_ROLE: Type.Union([Type.Literal('all'), Type.Literal('web'), Type.Literal('worker')], {
    default: 'all',
    description: '`web` serves requests, `worker` runs jobs, `all` does both.',
  }),
  STOA_WORKERS: Type.String({
    default: '1',
    pattern: '^(auto|[1-9][0-9]?)$',
    accepts: 'auto or an integer from 1 to 99',
    description: 'Number of web processes, or `auto` for one per CPU core.',
  }),
  STOA_DEMO: onOff(
    'on',
    'Loads the demo stores into an empty embedded database. Never in production.',
  ),
  STOA_DEMO_HISTORY: onOff(
    'on',
    'Adds four weeks of test orders, agent sessions and visits to a new demo, in the background.',
  ),
  ...signUpVariables,
  STOA_TEST_CLOCK: onOff('off', 'Enables `POST /dev/clock`. Refused in production.'),
  STOA_CONSOLE_WATCH: onOff(
    'off',
    'Rebuilds the console whenever its sources change. Never in production.',
  ),
  STOA_ALLOW_HTTP: onOff(
    'off',
    'Allows a base URL without https in production (behind a proxy, or on loopback).',
  ),
  SECRETS_KEYS: optionalText(
    'Keys that encrypt secrets at rest, `kid:base64,…`, 32 bytes each; the first one is current. Required in production.',
  ),
  METRICS_TOKEN: optionalText(
    'Bearer token for `GET /metrics`. When unset, only loopback clients may read the metrics, and only if `STOA_BASE_URL` is unset or a loopback address.',
  ),
  TRUSTED_PROXIES: optionalText(
    'CIDR ranges of proxies whose forwarding headers are trusted, separated by commas.',
  ),
  OUTBOUND_ALLOW_CIDRS: optionalText(
    'Private CIDR ranges that outbound calls may reach, separated by commas.',
  ),
  OUTBOUND_ALLOW_CIDRS_IN_PRODUCTION: onOff('off', 'Allows OUTBOUND_ALLOW_CIDRS in production.'),
  RATE_LIMITS: Type.String({
    default: 'on',
    description:
      '`on`, `off` (not in production), or requests per minute and [surface](access/keys-and-limits.md#rate-limits): `catalog=100000,merchant=5000`; `sign_in` counts per 15 minutes, `oauth_register` per hour.',
  }),
  ...mailVariables,
  ...mediaVariables,
  ...paymentVariables,
  ...x402Variables,
  ...languageModelVariables,
  ...streamVariables,
  ...tracingVariables,
  ...webhookVariables,
  ...retentionVariables,
  AGENT_SESSIONS: onOff(
    'on',
    'Records the calls of agents in a redacted short form, for `GET /merchant/agent-sessions` and the funnel.',
  ),
  ...oauthVariables,
  ...platformVariables,
  ...conformanceVariables,
  STOA_DRAIN_SECONDS: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 300,
    description:
      'Seconds between SIGTERM, when `/readyz` becomes 503, and the end of accepting requests: at least the time in which the load balancer notices.',
  }),
  ...workspaceLimitVariables,
  OVERLOAD_DELAY_MS: Type.Integer({
    default: 500,
    minimum: 0,
    description:
      'Mean event loop delay, in milliseconds, above which new requests get 503; 0: never.',
  }),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    {
      default: 'info',
      description: 'Minimum severity of log records.',
    },
  ),
  // Any other name, like `prod`, would silently start a server with all development features.
  NODE_ENV: Type.Optional(
    Type.Union([Type.Literal('development'), Type.Literal('test'), Type.Literal('production')], {
      accepts: 'production, development or test, or unset, which means development',
      description: '`production` turns off all development features. `development` when unset.',
    }),
  ),
});

export type EnvironmentValues = Static<typeof Environment>;
export type Variables = Record<string, string | undefined>;

/** Parses the variables by their schema. Invalid ones are reported and keep their default. */
export function readEnvironment(env: Variables): {
  names: EnvironmentValues;
  /** The names of the invalid ones. */
  invalid: string[];
  problems: string[];
} {
  const given = Object.entries(Environment.properties).flatMap(([name, schema]) => {
    const text = env[name]?.trim() ?? '';
    return text === '' ? [] : [{ name, schema, text }];
  });
  const isValid = ({ schema, text }: (typeof given)[number]) =>
    isPlainNumber(schema, text) && Value.Check(schema, Value.Convert(schema, text));
  const valid = given.filter(isValid).map(({ name, text }) => [name, text]);
  const invalid = given.filter((setting) => !isValid(setting));
  return {
    names: Value.Convert(
      Environment,
      Value.Default(Environment, Object.fromEntries(valid)),
    ) as EnvironmentValues,
    invalid: invalid.map(({ name }) => name),
    problems: invalid.map(
      ({ name, schema }) =>
        `${name} must be ${describeAcceptedValues(schema)} (got "${env[name]}").`,
    ),
  };
}

/** Accepts decimal digits only: `1e3` and `0x10` are more often mistakes than intended. */
function isPlainNumber(schema: object, text: string): boolean {
  if (!('type' in schema)) return true;
  if (schema.type === 'integer') return /^-?\d+$/.test(text);
  return schema.type !== 'number' || /^-?\d+(\.\d+)?$/.test(text);
}
