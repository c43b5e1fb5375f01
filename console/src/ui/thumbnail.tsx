import { useState } from 'react';
import { classNames } from './class-names.ts';
import css from './thumbnail.module.css';

type ThumbnailProps = {
  /** Null without an image. */
  url: string | null;
  /** The name, whose first letter replaces a missing or broken image. */
  name: string;
  alt?: string;
  size?: 'small' | 'large';
  /** Called when the image cannot be loaded. */
  onBroken?: () => void;
};

/** A square image; the initial of the name if there is none, or if it cannot be loaded. */
export function Thumbnail({ url, name, alt = '', size = 'small', onBroken }: ThumbnailProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = url !== null && broken !== url;
  return (
    <span className={classNames(css.box, css[size])}>
      {isShown ? (
        <img
          src={url}
          alt={alt}
          loading="lazy"
          onError={() => {
            setBroken(url);
            onBroken?.();
          }}
        />
      ) : (
        <span aria-hidden="true">{name.trim().charAt(0).toUpperCase()}</span>
      )}
    </span>
  );
}
