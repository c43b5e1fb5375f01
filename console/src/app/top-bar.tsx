import { Button } from '../ui/button.tsx';
import { describeError } from '../ui/error-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import { AttentionBell } from './attention-bell.tsx';
import type { Overlay } from './overlay.ts';
import { renewSession, type Session } from './session.ts';
import { StoreSwitcher } from './store-switcher.tsx';
import { applyTheme, readTheme, type Theme } from './theme.ts';
import css from './top-bar.module.css';
import { useWorkspace } from './workspace.tsx';

export function TopBar({ open }: { open: (overlay: Overlay) => void }) {
  return (
    <header className={css.bar}>
      <StoreSwitcher />
      <button type="button" className={css.search} onClick={() => open('palette')}>
        <Icon name="search" />
        <span>Search</span>
        <kbd>{isMac ? '⌘' : 'Ctrl '}K</kbd>
      </button>
      <div className={css.end}>
        <AttentionBell />
        <Button
          variant="quiet"
          icon="help"
          label="Keyboard shortcuts"
          onClick={() => open('shortcuts')}
        />
        <UserMenu />
      </div>
    </header>
  );
}

function UserMenu() {
  const { session, name, role } = useWorkspace();
  const theme = readTheme();
  const themeItem = (value: Theme, label: string) => ({
    label,
    isChecked: theme === value,
    onSelect: () => applyTheme(value),
  });
  return (
    <Menu
      label={`${session.user.name}, ${role} of ${name}`}
      className={css.user}
      button={<span aria-hidden="true">{initials(session.user.name)}</span>}
      items={[
        {
          label: 'Your profile',
          icon: 'user',
          onSelect: () => window.location.assign('/account/profile'),
        },
        themeItem('system', 'Theme of the system'),
        themeItem('light', 'Light theme'),
        themeItem('dark', 'Dark theme'),
        {
          label: 'Sign out',
          icon: 'external',
          onSelect: () => void signOut(session),
        },
      ]}
    />
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** Signing out is a form of the account pages, which redirects. */
async function signOut(session: Session): Promise<void> {
  try {
    await renewSession(session);
  } catch (error) {
    return showToast(describeError(error).message, 'bad');
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = session.sign_out;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'form_token';
  field.value = session.form_token;
  form.append(field);
  document.body.append(form);
  form.submit();
}
