import css from '../developers.module.css';
import { hasEveryScope, withoutImplied } from './scopes.ts';

/** The scopes of a credential. */
export function ScopeList({ scopes }: { scopes: string[] }) {
  const words = withoutImplied(scopes);
  if (hasEveryScope(words)) return 'Full access';
  return (
    <div className={css.words}>
      {words.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </div>
  );
}
