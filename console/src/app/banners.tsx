import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './banners.module.css';
import { useConditions } from './conditions.ts';

/** Banners that concern every page, below the top bar. */
export function Banners() {
  const { isOffline, isOutdated, limitedUntil } = useConditions();
  return (
    <div role="status">
      {isOffline && (
        <p className={css.warning}>
          <Icon name="alert" />
          You are offline. What you see may be out of date, and changes cannot be saved.
        </p>
      )}
      {limitedUntil !== null && (
        <p className={css.warning}>
          <Icon name="alert" />
          Too many requests. The console continues in a few seconds.
        </p>
      )}
      {isOutdated && (
        <p className={css.notice}>
          The server was updated.
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </p>
      )}
    </div>
  );
}
