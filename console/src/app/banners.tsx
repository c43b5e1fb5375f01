import { useSearch } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './banners.module.css';
import { useConditions } from './conditions.ts';
import { useFailedRefetch } from './use-failed-refetch.ts';
import { useWorkspace } from './workspace.tsx';

/** Banners that concern every page, below the top bar. */
export function Banners() {
  const { isOffline, isOutdated, limitedUntil } = useConditions();
  return (
    <div role="status">
      <SetupBanner />
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
      <RefetchBanner />
      {isOutdated && (
        <p className={css.notice}>
          The server was updated.
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </p>
      )}
    </div>
  );
}

/** Pages keep what they show, and what was typed, when they cannot be loaded again. */
function RefetchBanner() {
  const { error, retry } = useFailedRefetch();
  if (!error) return null;
  return (
    <p className={css.warning}>
      <Icon name="alert" />
      What you see may be out of date: {describeError(error).message}
      <Button onClick={retry}>Try again</Button>
    </p>
  );
}

/** The way back, for a merchant whom the set-up of a store has sent to a page. */
function SetupBanner() {
  const { id } = useWorkspace();
  const { setup } = useSearch({ strict: false }) as { setup?: unknown };
  if (typeof setup !== 'string') return null;
  const query = new URLSearchParams({ workspace: id });
  return (
    <p className={css.notice}>
      The set-up of your store is not finished.
      <a href={`/setup/stores/${encodeURIComponent(setup)}/products?${query}`}>Continue set-up</a>
    </p>
  );
}
