import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import css from './form.module.css';

export type FieldLook = {
  label: string;
  /** What is expected, or what the value does. */
  hint?: ReactNode;
  isOptional?: boolean | undefined;
  /** The label is only read by screen readers, for inputs in tables. */
  isLabelHidden?: boolean | undefined;
};

type FieldFrameProps = FieldLook & {
  name: string;
  error: string | null;
  children: (attributes: InputAttributes) => ReactNode;
};

type InputAttributes = {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** Label, hint and error around one input. The error summary finds the input by its name. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, isOptional, isLabelHidden, name, error, children } = props;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label htmlFor={id} className={classNames(isLabelHidden && 'visually-hidden')}>
        {label}
        {isOptional && <span className={css.optional}> (optional)</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {toSentence(error)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The API says `must be at least 1`; a screen says "Must be at least 1." */
export function toSentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
