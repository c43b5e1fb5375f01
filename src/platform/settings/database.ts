import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Which PostgreSQL server stores the data, and how many connections a process opens to it. */
export const databaseVariables = {
  DATABASE_URL: optionalText(
    'URL of a PostgreSQL server, version 15 or newer, to use instead of the embedded one.',
  ),
  DATABASE_REPLICA_URL: optionalText('URL of a read replica for public catalog reads.'),
  DATABASE_POOL_SIZE: Type.Integer({
    default: 10,
    minimum: 2,
    maximum: 500,
    description:
      'Size of each of the two larger connection pools of a process: see [connections](#connections).',
  }),
};

type DatabaseVariables = Static<TObject<typeof databaseVariables>>;

/**
 * Reports invalid PostgreSQL URLs, one line each. No message repeats a URL: most contain a
 * password.
 */
export function databaseProblems(names: DatabaseVariables): string[] {
  const settings = ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const;
  return violatedRules(
    settings.map((name) => {
      const url = names[name];
      return [
        url !== undefined && !isPostgresUrl(url),
        `${name} must be a PostgreSQL URL like postgresql://user:password@host:5432/database (got ${describeUrl(url ?? '')}).`,
      ];
    }),
  );
}

const isPostgresUrl = (url: string): boolean =>
  url.startsWith('/') ||
  /^socket:./.test(url) ||
  (/^postgres(?:ql)?:\/\/./i.test(url) && URL.canParse(url));

function describeUrl(url: string): string {
  if (/^postgres(?:ql)?:(?:\/\/)?$|^postgres(?:ql)?:(?!\/\/)/i.test(url))
    return 'a URL without a server and a database';
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(url)?.[0];
  if (scheme === undefined) return 'a value without a scheme';
  return /^postgres(?:ql)?:$/i.test(scheme)
    ? 'a URL that cannot be parsed: percent-encode special characters in the password'
    : `the scheme "${scheme}//"`;
}
