import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import css from './sidebar.module.css';
import { useWorkspace } from './workspace.tsx';

/** The current workspace, and a menu of the user's other workspaces. */
export function WorkspaceSwitcher() {
  const { session, id, name } = useWorkspace();
  const navigate = useNavigate();
  const open = (workspace: string) =>
    void navigate({ to: '/', search: { workspace, store: undefined } as never });
  return (
    <Menu
      label="Workspace"
      className={css.switcher}
      button={
        <>
          <span className={css.mark} aria-hidden="true">
            {name.charAt(0).toUpperCase()}
          </span>
          <span className={css.name}>{name}</span>
          <Icon name="upDown" />
        </>
      }
      items={[
        ...session.workspaces.map((workspace) => ({
          label: workspace.name,
          isChecked: workspace.id === id,
          onSelect: () => open(workspace.id),
        })),
        {
          label: 'Your account',
          icon: 'user' as const,
          onSelect: () => window.location.assign('/account'),
        },
      ]}
    />
  );
}
