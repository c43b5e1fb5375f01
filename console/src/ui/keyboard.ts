const storageKey = 'stoa-single-keys';

/** Keys without Ctrl or Cmd can be switched off (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

export const setSingleKeys = (isOn: boolean): void =>
  isOn ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, 'off');

/** Whether a key belongs to a field, a dialog or a menu, or is pressed with another one. */
export function isTyping({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || document.querySelector('dialog[open]')) return true;
  const element = target instanceof HTMLElement ? target : null;
  if (element?.closest('[popover]')) return true;
  const isText = element?.matches('input:not([type=checkbox]), textarea, select') ?? false;
  return isText || (element?.isContentEditable ?? false);
}
