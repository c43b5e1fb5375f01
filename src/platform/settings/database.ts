import { type Static, type TObject, Type } from 'typebox';
import { brokenRules } from './config-error.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));

/** Which PostgreSQL keeps the data. */
export const databaseNames = {
  DATABASE_URL: text('A PostgreSQL 15 or newer to use instead of the embedded one.'),
  DATABASE_REPLICA_URL: text('A read replica for public catalog reads.'),
};

type Names = Static<TObject<typeof databaseNames>>;

/** URLs that are not PostgreSQL's. No message repeats one: most hold a password. */
export function databaseProblems(names: Names): string[] {
  const settings = Object.keys(databaseNames) as (keyof typeof databaseNames)[];
  return brokenRules(
    settings.map((name) => {
      const url = names[name];
      return [
        url !== undefined && !isPostgresUrl(url),
        `${name} must be a PostgreSQL URL like postgresql://user:password@host:5432/database (got ${describe(url ?? '')}).`,
      ];
    }),
  );
}

const isPostgresUrl = (url: string): boolean =>
  url.startsWith('/') ||
  /^socket:./.test(url) ||
  (/^postgres(?:ql)?:\/\/./i.test(url) && URL.canParse(url));

function describe(url: string): string {
  if (/^postgres(?:ql)?:(?:\/\/)?$|^postgres(?:ql)?:(?!\/\/)/i.test(url))
    return 'one without a server and a database';
  const scheme = /^[a-z][a-z0-9+.-]*:(?=\/\/)/i.exec(url)?.[0];
  if (scheme === undefined) return 'a value without a scheme';
  return /^postgres(?:ql)?:$/i.test(scheme)
    ? 'one that cannot be parsed: percent-encode special characters of the password'
    : `the scheme "${scheme}//"`;
}
