import { useState } from 'react';
import { uploadFile } from '../../app/upload.ts';
import { useStoa } from '../../app/workspace.tsx';
import { Button } from '../../ui/button.tsx';
import { describeError } from '../../ui/error-state.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import type { FieldProps } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './theme-card.module.css';

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

type ImageFieldProps = FieldProps<string> & { label: string; hint: string };

/** An image of the store: uploaded, and removed by button. The value is its URL. */
export function ImageField({ label, hint, name, value, onChange, error }: ImageFieldProps) {
  const stoa = useStoa();
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = async ([file]: File[]) => {
    if (!file) return;
    if (!types.includes(file.type))
      return setFailure('Choose a JPEG, PNG, WebP, AVIF or GIF file.');
    setFailure(null);
    setUploading(true);
    try {
      onChange((await uploadFile(stoa, file, 'image')).url ?? '');
    } catch (problem) {
      setFailure(describeError(problem).message);
    }
    setUploading(false);
  };
  const shown = failure ?? error;
  return (
    <fieldset className={css.image} name={name}>
      <legend>{label}</legend>
      {shown && <Notice tone="bad">{shown}</Notice>}
      {value === '' ? (
        <FileDrop
          label={isUploading ? 'Uploading…' : `Add ${label.toLowerCase()}`}
          hint={hint}
          accept={types.join()}
          onFiles={(files) => void upload(files)}
        />
      ) : (
        <div className={css.shown}>
          <img src={value} alt={`${label} of the store`} />
          <Button variant="quiet" onClick={() => onChange('')}>
            {`Remove ${label.toLowerCase()}`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
