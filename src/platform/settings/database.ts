import { type Static, type TObject, Type } from 'typebox';
import { isSessionTarget, parseServerList, sessionTargets } from '../db/servers/server-list.ts';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Which PostgreSQL server stores the data, and how many connections a process opens to it. */
export const databaseVariables = {
  DATABASE_URL: optionalText(
    'URL of a PostgreSQL server, version 15 or newer, to use instead of the embedded one. It can name several hosts: see [several database servers](#several-database-servers).',
  ),
  DATABASE_REPLICA_URL: optionalText(
    'URL of a read replica for public catalog reads, or of several.',
  ),
  DATABASE_REPLICA_MAX_LAG: Type.Integer({
    default: 10,
    minimum: 1,
    maximum: 3_600,
    description: 'Seconds that the replica may be behind. Above it, catalog reads use the primary.',
  }),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 500,
    description:
      'Size of the largest connection pool of a process: see [connections](#connections).',
  }),
};

type DatabaseVariables = Static<TObject<typeof databaseVariables>>;

const settings = ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const;

/** What `target_session_attrs` of each URL may be. DATABASE_URL must lead to a server that writes. */
const targets: Record<(typeof settings)[number], readonly string[]> = {
  DATABASE_URL: ['primary', 'read-write'],
  DATABASE_REPLICA_URL: sessionTargets,
};

/**
 * Reports invalid PostgreSQL URLs, one line each. No message repeats a URL: most contain a
 * password.
 */
export function databaseProblems(names: DatabaseVariables): string[] {
  return settings.flatMap((name) => {
    const url = names[name];
    return url === undefined ? [] : urlProblems(name, url);
  });
}

function urlProblems(name: (typeof settings)[number], url: string): string[] {
  const { urls, target } = parseServerList(url);
  const invalid = urls.find((each) => !isPostgresUrl(each));
  const isAccepted = target === null || (isSessionTarget(target) && targets[name].includes(target));
  return violatedRules([
    [
      invalid !== undefined,
      `${name} must be a PostgreSQL URL like postgresql://user:password@host:5432/database (got ${describeUrl(invalid ?? '')}).`,
    ],
    [
      !isAccepted,
      `${name} must have target_session_attrs ${targets[name].slice(0, -1).join(', ')} or ${targets[name].at(-1)} (got "${target}").`,
    ],
    [
      urls.length > 1 && urls.some(lacksHost),
      `${name} must name every host before the path: postgresql://user:password@a:5432,b:5432/database.`,
    ],
  ]);
}

/** The embedded database does not listen on the network, so that it has no replicas. */
export const databaseWarnings = (names: DatabaseVariables): string[] =>
  violatedRules([
    [
      names.DATABASE_REPLICA_URL !== undefined && names.DATABASE_URL === undefined,
      'DATABASE_REPLICA_URL is set without DATABASE_URL, and the embedded database has no replica: unset it, or set DATABASE_URL to its primary.',
    ],
  ]);

const lacksHost = (url: string): boolean => URL.canParse(url) && new URL(url).hostname === '';

const isPostgresUrl = (url: string): boolean =>
  url.startsWith('/') ||
  /^socket:./.test(url) ||
  (/^postgres(?:ql)?:\/\/./i.test(url) && URL.canParse(url));

function describeUrl(url: string): string {
  if (/^jdbc:/i.test(url))
    return 'a JDBC URL: remove "jdbc:", and write user and password before the host';
  if (/^postgres(?:ql)?:(?:\/\/)?$|^postgres(?:ql)?:(?!\/\/)/i.test(url))
    return 'a URL without a server and a database';
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(url)?.[0];
  if (scheme === undefined) return 'a value without a scheme';
  return /^postgres(?:ql)?:$/i.test(scheme)
    ? `a URL that cannot be parsed: ${unparsable(url)}`
    : `the scheme "${scheme}//"`;
}

function unparsable(url: string): string {
  const port = Number(/:(\d+)(?:[/?#]|$)/.exec(url.replace(/^.*@/, ''))?.[1]);
  return port > 65_535
    ? `the port ${port} is above 65535`
    : 'percent-encode special characters in the password';
}
