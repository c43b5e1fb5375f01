import type { ImageCopy, ProductMedia } from '@stoa/client';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../app/upload.ts';
import { useStoa } from '../app/workspace.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { describeError } from '../ui/error-state.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { TextField } from '../ui/form/fields.tsx';
import type { FieldProps } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import css from './media-field.module.css';
import { isTried, useImageCopies } from './use-image-copies.ts';

/** Images in order: dragged or moved by button; the first one is the main image. */
export function MediaField({
  value,
  onChange,
  error,
  productId,
}: FieldProps<ProductMedia[]> & { productId: string | null }) {
  const copies = useImageCopies(productId);
  const { add, uploading, failures } = useImageUpload(value, onChange);
  const [dragged, setDragged] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    const [medium] = value.slice(from, from + 1);
    if (medium) onChange(value.toSpliced(from, 1).toSpliced(to, 0, medium));
  };
  return (
    <div className={css.field}>
      {error && <Notice tone="bad">{error}</Notice>}
      {value.length > 0 && (
        <ol className={css.list}>
          {value.map((medium, index) => (
            <li
              key={medium.url}
              draggable
              className={classNames(dragged === index && css.dragged)}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null) move(dragged, index);
              }}
            >
              <ProductImage
                medium={medium}
                copy={copies.find(medium.url)}
                onRetry={() => copies.retry(medium.url)}
                position={index + 1}
                onChange={(alt) => onChange(value.with(index, { ...medium, alt }))}
              />
              <div className={css.buttons}>
                <Button
                  variant="quiet"
                  icon="left"
                  label={`Move image ${index + 1} forward`}
                  disabledReason={index === 0 ? 'This is the first image.' : null}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  variant="quiet"
                  icon="right"
                  label={`Move image ${index + 1} back`}
                  disabledReason={index === value.length - 1 ? 'This is the last image.' : null}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  variant="quiet"
                  icon="close"
                  label={`Remove image ${index + 1}`}
                  onClick={() => onChange(value.toSpliced(index, 1))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {failures.map((failure) => (
        <Notice key={failure} tone="bad">
          {failure}
        </Notice>
      ))}
      <FileDrop
        label={uploading > 0 ? `Uploading ${uploading}…` : 'Add images'}
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB each"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        isMultiple
        onFiles={(files) => void add(files)}
      />
    </div>
  );
}

/** Uploads images one after the other and appends each as soon as it is ready. */
function useImageUpload(value: ProductMedia[], onChange: (value: ProductMedia[]) => void) {
  const stoa = useStoa();
  const [uploading, setUploading] = useState(0);
  const [failures, setFailures] = useState<string[]>([]);
  const current = useRef(value);
  useEffect(() => {
    current.current = value;
  });
  const add = async (files: File[]) => {
    setFailures([]);
    for (const [index, file] of files.entries()) {
      setUploading(files.length - index);
      try {
        const { url } = await uploadFile(stoa, file, 'image');
        if (url !== null) onChange([...current.current, { type: 'image', url, alt: '' }]);
      } catch (problem) {
        setFailures((all) => [...all, `${file.name}: ${describeError(problem).message}`]);
      }
    }
    setUploading(0);
  };
  return { add, uploading, failures };
}

type ProductImageProps = {
  medium: ProductMedia;
  /** The image as it is imported; null: it is on this server, or was not imported. */
  copy: ImageCopy | null;
  position: number;
  onChange: (alt: string) => void;
  onRetry: () => Promise<void>;
};

function ProductImage({ medium, copy, position, onChange, onRetry }: ProductImageProps) {
  const [isBroken, setBroken] = useState(false);
  return (
    <>
      <Thumbnail url={medium.url} name="?" size="large" onBroken={() => setBroken(true)} />
      <div className={css.text}>
        <TextField
          label={`Alternative text of image ${position}`}
          isLabelHidden
          placeholder="Describe the image"
          maxLength={500}
          name={`alt_${position}`}
          value={medium.alt}
          onChange={onChange}
          error={null}
        />
        <span>
          {position === 1 && <Badge>Main image</Badge>}
          {isBroken && !copy && <Badge tone="bad">Cannot be loaded</Badge>}
        </span>
        {copy && <CopyState copy={copy} position={position} onRetry={onRetry} />}
      </div>
    </>
  );
}

type CopyStateProps = { copy: ImageCopy; position: number; onRetry: () => Promise<void> };

/** The status of the copy of an imported image. */
function CopyState({ copy, position, onRetry }: CopyStateProps) {
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  if (isTried(copy))
    return (
      <span role="status">
        <Badge tone="info">Being copied</Badge>
      </span>
    );
  return (
    <div className={css.copy}>
      <span>
        <Badge tone={copy.state === 'broken' ? 'bad' : 'warn'}>
          {copy.state === 'broken' ? 'Could not be copied' : 'Copied later'}
        </Badge>
        {copy.message}
      </span>
      <Button
        aria-label={`Try again: image ${position}`}
        isBusy={isBusy}
        onClick={() => void retry()}
      >
        Try again
      </Button>
    </div>
  );
}
