import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { areSingleKeysOn, isTyping } from '../ui/keyboard.ts';
import { navigation } from './navigation.ts';
import type { Overlay } from './overlay.ts';

const sequenceMilliseconds = 1200;

/** The shortcuts Ctrl or Cmd + K, `?`, and G followed by the letter of a page. */
export function useShellKeys(open: (overlay: Overlay) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (path: string) => void navigate({ to: path });
    const pressSingle = singleKeys(() => open('shortcuts'), go);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'k' && (event.metaKey || event.ctrlKey)) {
        event.preventDefault();
        open('palette');
      } else if (areSingleKeysOn() && !isTyping(event)) pressSingle(event);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [navigate, open]);
}

function singleKeys(help: () => void, go: (path: string) => void) {
  let lastG = Number.NEGATIVE_INFINITY;
  return ({ key, timeStamp }: KeyboardEvent) => {
    if (key === '?') help();
    const path = timeStamp - lastG < sequenceMilliseconds ? keyTargets.get(key) : undefined;
    if (path !== undefined) go(path);
    lastG = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
  };
}

/** Pages by the letter that follows G. */
const keyTargets = new Map(
  navigation
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ key, path }) => (key === undefined ? [] : [[key, path] as const])),
);
