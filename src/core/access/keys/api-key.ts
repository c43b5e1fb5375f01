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
  /** Left out: every surface that its maker may use. */
  surfaces?: string[] | undefined;
  expiresAt: Date | null;
};

/** The scopes of a draft, or 400 naming the first word that is none. */
export function parseScopes(words: string[], field = 'scopes'): Scope[] {
  const unknown = words.findIndex((word) => !isScope(word));
  if (words.length === 0 || unknown >= 0) {
    const where = unknown >= 0 ? `${field}[${unknown}]` : field;
    throw invalid([
      { field: where, code: 'unknown_scope', message: `must be some of: ${scopes.join(', ')}` },
    ]);
  }
  return [...new Set(words.filter(isScope))];
}
