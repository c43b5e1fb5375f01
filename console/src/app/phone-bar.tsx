import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { isWithin, useNavigation } from './navigation.ts';
import css from './phone-bar.module.css';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

const inBar = 4;

/** The navigation of narrow screens: four pages and "More". */
export function PhoneBar() {
  const navigation = useNavigation();
  const current = useLocation({ select: ({ pathname }) => pathname });
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className={css.bar} aria-label="Main">
      {navigation.slice(0, inBar).map(({ path, label, icon }) => (
        <Link
          key={path}
          to={path}
          className={css.entry}
          activeProps={{}}
          aria-current={isWithin(path, current) ? 'page' : undefined}
        >
          <Icon name={icon} size={20} />
          {label}
        </Link>
      ))}
      <button type="button" className={css.entry} onClick={() => setOpen(true)}>
        <Icon name="more" size={20} />
        More
      </button>
      {isOpen && <AllPages onClose={() => setOpen(false)} />}
    </nav>
  );
}

function AllPages({ onClose }: { onClose: () => void }) {
  const all = useNavigation().flatMap((entry) => [
    { ...entry, isChild: false },
    ...(entry.children ?? []).map((child) => ({ ...child, isChild: true })),
  ]);
  return (
    <Dialog title="Pages" size="small" onClose={onClose}>
      <WorkspaceSwitcher />
      <ul className={css.all}>
        {all.map(({ path, label, isChild }) => (
          <li key={label} className={isChild ? css.child : undefined}>
            <Link to={path} onClick={onClose}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
