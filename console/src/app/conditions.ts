import { useSyncExternalStore } from 'react';

/** Conditions of the whole console, shown in banners and dialogs above every page. */
export type Conditions = {
  isOffline: boolean;
  /** The server runs another version than the one that sent this page. */
  isOutdated: boolean;
  /** When the API accepts requests again after 429, in milliseconds since 1970. */
  limitedUntil: number | null;
  /** A request waits for the user: to sign in again, or to enter the password. */
  needed: 'sign_in' | 'password' | null;
};

let conditions: Conditions = {
  isOffline: !navigator.onLine,
  isOutdated: false,
  limitedUntil: null,
  needed: null,
};
const listeners = new Set<() => void>();
let waiting: { resolve: (isDone: boolean) => void }[] = [];

export function setConditions(part: Partial<Conditions>): void {
  conditions = { ...conditions, ...part };
  for (const listener of listeners) listener();
}

export const getConditions = (): Conditions => conditions;

export function useConditions(): Conditions {
  return useSyncExternalStore(subscribe, getConditions);
}

/** Opens the dialog and resolves when it is done: false if the user closed it. */
export function askFor(needed: 'sign_in' | 'password'): Promise<boolean> {
  setConditions({ needed });
  return new Promise((resolve) => waiting.push({ resolve }));
}

/** Closes the dialog, and continues or fails all requests that waited for it. */
export function finishReauthentication(isDone: boolean): void {
  setConditions({ needed: null });
  const resolved = waiting;
  waiting = [];
  for (const { resolve } of resolved) resolve(isDone);
}

window.addEventListener('online', () => setConditions({ isOffline: false }));
window.addEventListener('offline', () => setConditions({ isOffline: true }));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
