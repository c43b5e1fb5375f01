import { useEffect, useRef } from 'react';
import { toLabel } from '../format.ts';
import type { Conflict } from './edits.ts';
import { toSentence } from './field.tsx';
import css from './form.module.css';
import type { Form } from './use-form.ts';

/**
 * All problems of a form above its fields. Takes the focus when problems appear, but not for
 * conflicts, which appear while someone is typing.
 */
export function ErrorSummary({ form }: { form: Pick<Form<object>, 'problems' | 'conflicts'> }) {
  const { problems, conflicts } = form;
  const summary = useRef<HTMLDivElement>(null);
  const signature = problems.map(({ field, message }) => `${field} ${message}`).join();
  useEffect(() => {
    if (signature !== '') summary.current?.focus();
  }, [signature]);
  if (problems.length === 0 && conflicts.length === 0) return null;
  const count = problems.filter(({ field }) => field !== null).length;
  return (
    <div ref={summary} className={css.summary} role="alert" tabIndex={-1}>
      {count > 0 && <h3>{count === 1 ? 'Fix 1 field' : `Fix ${count} fields`}</h3>}
      {problems.length === 0 && <h3>Someone else changed this while you were editing</h3>}
      <ul>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field === null ? (
              toSentence(message)
            ) : (
              <button type="button" className={css.link} onClick={() => focusField(field)}>
                {toLabel(field)}: {toSentence(message)}
              </button>
            )}
          </li>
        ))}
        {conflicts.map((conflict) => (
          <li key={conflict.name}>{describeConflict(conflict)}</li>
        ))}
      </ul>
    </div>
  );
}

function focusField(name: string): void {
  document.getElementsByName(name)[0]?.focus();
}

function describeConflict({ name, mine, theirs }: Conflict): string {
  const [yours, saved] = [toText(mine), toText(theirs)];
  return yours === null || saved === null
    ? `${toLabel(name)}: also changed by someone else. Discard your changes to see it.`
    : `${toLabel(name)}: yours is “${yours}”, saved is “${saved}”.`;
}

/** Null for what is too long to read here, such as the rows of a table. */
function toText(value: unknown): string | null {
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join(', ') : null;
  return typeof value === 'object' && value !== null ? null : String(value ?? '');
}
