import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../icon.tsx';
import { FieldFrame, type FieldLook } from './field.tsx';
import formCss from './form.module.css';
import css from './words-field.module.css';

type WordsFieldProps = FieldLook & {
  name: string;
  value: string[];
  /** Called with each new string; commas and Enter separate them. */
  onAdd: (word: string) => void;
  onRemove: (word: string) => void;
  error: string | null;
  placeholder?: string;
};

/** A list of short strings, such as tags, which are added and removed one by one. */
export function WordsField({ value, onAdd, onRemove, placeholder, ...frame }: WordsFieldProps) {
  const [text, setText] = useState('');
  const add = (typed: string) => {
    const word = typed.trim();
    if (word !== '' && !value.includes(word)) onAdd(word);
    setText('');
  };
  const press = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      // Enter in an empty field still submits the form.
      if (event.key === 'Enter' && text.trim() === '') return;
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last);
  };
  return (
    <FieldFrame {...frame}>
      {(attributes) => (
        <div className={css.words}>
          {value.map((word) => (
            <span key={word} className={css.word}>
              {word}
              <button type="button" aria-label={`Remove ${word}`} onClick={() => onRemove(word)}>
                <Icon name="close" />
              </button>
            </span>
          ))}
          <input
            {...attributes}
            className={formCss.input}
            autoComplete="off"
            placeholder={placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
            onBlur={() => add(text)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
