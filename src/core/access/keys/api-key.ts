import { invalid } from '../../../kernel/domain-error.ts';
import type { Id } from '../../../kernel/id.ts';
import { isScope, type Scope, scopes } from '../scope.ts';
import type { SurfaceRestriction } from '../surface.ts';

export type ApiKey = {
  id: Id<'key'>;
  name: string;
  scopes: Scope[];
  surfaces: SurfaceRestriction;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
};

export type CreateApiKeyInput = {
  name: string;
  scopes: string[];
  /** Left out: every surface that its creator may use. */
  surfaces?: string[] | undefined;
  expiresAt: Date | null;
};

/** Validates scopes. Throws 400 `unknown_scope` for the first unknown one. */
export function parseScopes(words: string[], field = 'scopes'): Scope[] {
  const unknown = words.findIndex((word) => !isScope(word));
  if (words.length === 0 || unknown >= 0) {
    const path = unknown >= 0 ? `${field}[${unknown}]` : field;
    throw invalid([
      {
        field: path,
        code: 'unknown_scope',
        message: `must be one or more of: ${scopes.join(', ')}`,
      },
    ]);
  }
  return [...new Set(words.filter(isScope))];
}
