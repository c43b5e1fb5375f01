import { useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import css from './copyable-id.module.css';
import { Icon } from './icon.tsx';

type CopyableIdProps = { id: string; label?: string; isCentered?: boolean };

/** An id, URL or code that a click copies. */
export function CopyableId({ id, label, isCentered }: CopyableIdProps) {
  const [isCopied, setCopied] = useState(false);
  const text = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      // Not allowed here, as in a page without TLS: selected text can be copied by key.
      if (text.current) window.getSelection()?.selectAllChildren(text.current);
    }
  };
  return (
    <button
      type="button"
      className={classNames(css.copyable, isCentered && css.centered)}
      onClick={copy}
      title="Copy"
    >
      {label && <span className={css.label}>{label}</span>}
      <code ref={text}>{id}</code>
      <Icon name={isCopied ? 'check' : 'copy'} />
      <span className="visually-hidden" role="status">
        {isCopied && 'Copied'}
      </span>
    </button>
  );
}
