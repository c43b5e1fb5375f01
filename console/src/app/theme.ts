export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'stoa-theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Applies a theme and stores it; by default the stored one. */
export function applyTheme(theme: Theme = readTheme()): void {
  const root = document.documentElement;
  if (theme === 'system') {
    root.removeAttribute('data-theme');
    localStorage.removeItem(storageKey);
    return;
  }
  root.setAttribute('data-theme', theme);
  localStorage.setItem(storageKey, theme);
}
