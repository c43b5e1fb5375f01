import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { CheckboxField } from '../ui/form/fields.tsx';
import { areSingleKeysOn, setSingleKeys } from '../ui/keyboard.ts';
import { navigation } from './navigation.ts';
import css from './palette.module.css';

/** All keys, and the switch for those without Ctrl or Cmd. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  const toggle = (next: boolean) => {
    setSingleKeys(next);
    setOn(next);
  };
  const pages = navigation
    .flatMap((entry) => [entry, ...(entry.children ?? [])])
    .flatMap(({ key, label }) => (key ? [[label, `G ${key.toUpperCase()}`] as const] : []));
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className={css.keys}>
        {[...general, ...pages].map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        label="Single keys"
        hint="Switch off if a screen reader or speech input triggers them."
        name="single_keys"
        value={isOn}
        onChange={toggle}
        error={null}
      />
    </Dialog>
  );
}

const general = [
  ['Search everything', 'Ctrl or ⌘ K'],
  ['Search this list', '/'],
  ['Next and previous row', 'J, K'],
  ['Select row', 'X'],
  ['Open row', 'Enter'],
  ['Save', 'Ctrl or ⌘ S'],
  ['This help', '?'],
] as const;
