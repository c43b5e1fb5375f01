import { useLive } from './use-live.ts';

/** Follows the events of the workspace; shows nothing. */
export function Live() {
  useLive();
  return null;
}
