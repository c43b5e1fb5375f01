import { useEffect, useRef } from 'react';
import { toLabel } from '../format.ts';
import { toSentence } from './field.tsx';
import css from './form.module.css';
import type { Form } from './use-form.ts';

/** All problems of a form above its fields. Takes the focus when they appear. */
export function ErrorSummary({ form }: { form: Pick<Form<object>, 'problems' | 'conflicts'> }) {
  const { problems, conflicts } = form;
  const summary = useRef<HTMLDivElement>(null);
  const signature = problems.map(({ field, message }) => `${field} ${message}`).join();
  useEffect(() => {
    if (signature !== '') summary.current?.focus();
  }, [signature]);
  if (problems.length === 0) return null;
  const count = problems.filter(({ field }) => field !== null).length;
  return (
    <div ref={summary} className={css.summary} role="alert" tabIndex={-1}>
      {count > 0 && <h3>{count === 1 ? 'Fix 1 field' : `Fix ${count} fields`}</h3>}
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
        {conflicts.map(({ name, mine, theirs }) => (
          <li key={name}>
            {toLabel(name)}: yours is “{toText(mine)}”, saved is “{toText(theirs)}”.
          </li>
        ))}
      </ul>
    </div>
  );
}

function focusField(name: string): void {
  document.getElementsByName(name)[0]?.focus();
}

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
