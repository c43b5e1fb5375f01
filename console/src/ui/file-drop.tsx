import { type DragEvent, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import css from './file-drop.module.css';
import { Icon } from './icon.tsx';

type FileDropProps = {
  /** "Add images" */
  label: string;
  /** What is accepted, in words: "JPEG, PNG or WebP, up to 10 MB". */
  hint: string;
  /** The attribute of the input: `image/*` or `.csv`. */
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A drop target for files, which is also a button to choose them. */
export function FileDrop({ label, hint, accept, isMultiple = false, onFiles }: FileDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const taken = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (taken.length > 0) onFiles(taken);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      htmlFor={id}
      className={classNames(css.drop, isOver && css.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={20} />
      <strong>{label}</strong>
      <span>{hint}</span>
      <input
        id={id}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          take(event.target.files);
          // Choosing the same file again is a change.
          event.target.value = '';
        }}
      />
    </label>
  );
}
