import { describeError } from '../error-state.tsx';

const changedElsewhere =
  'Someone else changed this while you were editing. Your changes are kept: save again to apply them.';
const savedBefore =
  'An earlier attempt reached the server, but its response was lost. Your changes are kept: check them and save again.';
const doneBefore =
  'An earlier attempt reached the server, but its response was lost. Check its result before you start again.';

/**
 * Why a save failed. `isKeyUsed`: an earlier attempt with other values reached the server although
 * its response was lost. `isOutdated`: the form shows an older version than the server has.
 */
export function explainFailure(error: unknown, canReload: boolean) {
  const { code, details, message } = describeError(error);
  const isKeyUsed = code === 'idempotency_key_reused';
  const isOutdated = isKeyUsed || (canReload && code === 'version_conflict');
  const used = canReload ? savedBefore : doneBefore;
  const text = isKeyUsed ? used : isOutdated ? changedElsewhere : message;
  const problems = isOutdated || details.length === 0 ? [{ field: null, message: text }] : details;
  return { isKeyUsed, isOutdated, problems };
}
