import { Type } from 'typebox';
import { nullable } from '../../platform/fields.ts';
import type { Principal, Work } from '../../platform/unit-of-work.ts';

/** What wrote something: an API key, an app or a user. */
export type Author = Pick<Principal, 'kind' | 'id'>;

export const AuthorDto = nullable(
  Type.Object({
    kind: Type.String({ description: '`api_key`, `access_token`, `person` or `operator`.' }),
    id: Type.String({ description: 'Id of the key, grant or user.' }),
  }),
);

/** Null: the server. */
export function authorOf({ tenant: { principal } }: Work): Author | null {
  return principal ? { kind: principal.kind, id: principal.id } : null;
}
