import { useState } from 'react';
import { uploadFile } from '../app/upload.ts';
import { useApi } from '../app/use-api.ts';
import { useStoa } from '../app/workspace.tsx';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/error-state.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { formatNumber } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import css from './products.module.css';

/** The file that buyers download after they have paid. */
export function DigitalFileField({ value, onChange, error }: FieldProps<string | null>) {
  const stoa = useStoa();
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data: asset } = useApi(
    ['media', value],
    (client, options) => client.media.assets.get(value ?? '', options),
    { isEnabled: value !== null },
  );
  const upload = async ([file]: File[]) => {
    if (!file) return;
    setFailure(null);
    setUploading(true);
    try {
      onChange((await uploadFile(stoa, file, 'digital_file')).id);
    } catch (problem) {
      setFailure(describeError(problem).message);
    }
    setUploading(false);
  };
  const shown = failure ?? error;
  return (
    <div className={css.fields}>
      {shown && <Notice tone="bad">{shown}</Notice>}
      {value === null ? (
        <FileDrop
          label={isUploading ? 'Uploading…' : 'Add file'}
          hint="PDF, ZIP, EPUB, MP3, text, CSV or an image, up to 100 MB"
          accept=".pdf,.zip,.epub,.mp3,.txt,.md,.csv,image/*,video/mp4"
          onFiles={(files) => void upload(files)}
        />
      ) : (
        <div className={css.file}>
          <span>
            {asset ? `${asset.filename} · ${formatNumber(Math.ceil(asset.size / 1024))} kB` : value}
          </span>
          <Button variant="quiet" onClick={() => onChange(null)}>
            Remove file
          </Button>
        </div>
      )}
    </div>
  );
}
