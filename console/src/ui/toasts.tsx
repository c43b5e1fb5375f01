import { useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import css from './toasts.module.css';

type Toast = { id: number; text: string; tone: 'good' | 'bad' };

let toasts: Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const shownMilliseconds = 5000;

/** Shows the result of an action at the bottom of the screen: `showToast('Order refunded')`. */
export function showToast(text: string, tone: Toast['tone'] = 'good'): void {
  const toast = { id: nextId++, text, tone };
  update([...toasts.slice(-2), toast]);
  // Errors stay until they are closed.
  if (tone === 'good') setTimeout(() => closeToast(toast.id), shownMilliseconds);
}

/** Rendered once, by the shell. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={css.toasts} role="status" aria-live="polite">
      {current.map(({ id, text, tone }) => (
        <div key={id} className={css.toast}>
          <Icon name={tone === 'good' ? 'check' : 'alert'} />
          <span>{text}</span>
          <button type="button" aria-label="Close message" onClick={() => closeToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

const closeToast = (id: number) => update(toasts.filter((toast) => toast.id !== id));

function update(next: Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
