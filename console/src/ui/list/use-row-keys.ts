import { useEffect } from 'react';
import { areSingleKeysOn, isTyping } from '../keyboard.ts';

/** J and K move between rows, X selects one; Enter follows the link that has the focus. */
export function useRowKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!areSingleKeysOn() || isTyping(event)) return;
      if (event.key === 'x')
        focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined) return;
      const links = [...document.querySelectorAll<HTMLElement>('[data-row] a')];
      const current = links.indexOf(document.activeElement as HTMLElement);
      links[Math.min(links.length - 1, Math.max(0, current + step))]?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

const focusedRow = () => document.activeElement?.closest('[data-row]');
