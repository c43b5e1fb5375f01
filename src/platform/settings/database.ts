import { type Static, type TObject, Type } from 'typebox';
import { violatedRules } from './config-error.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

/** Which PostgreSQL server stores the data. */
export const databaseVariables = {
  DATABASE_URL: optionalText(
    'URL of a PostgreSQL server, version 15 or newer, to use instead of the embedded one.',
  ),
  DATABASE_REPLICA_URL: optionalText('URL of a read replica for public catalog reads.'),
};

type DatabaseVariables = Static<TObject<typeof databaseVariables>>;

/**
 * Reports invalid PostgreSQL URLs, one line each. No message repeats a URL: most contain a
 * password.
 */
export function databaseProblems(names: DatabaseVariables): string[] {
  const settings = Object.keys(databaseVariables) as (keyof typeof databaseVariables)[];
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
