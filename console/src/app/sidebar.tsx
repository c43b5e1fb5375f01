import { Link, useLocation } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { isWithin, useNavigation } from './navigation.ts';
import css from './sidebar.module.css';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

export function Sidebar() {
  const navigation = useNavigation();
  const current = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={css.sidebar}>
      <WorkspaceSwitcher />
      <nav aria-label="Main">
        <ul className={css.entries}>
          {navigation.map(({ path, label, icon, children = [] }) => {
            const isOpen = [{ path }, ...children].some((entry) => isWithin(entry.path, current));
            const isChild = children.some((child) => isWithin(child.path, current));
            return (
              <li key={path} className={classNames(label === 'Settings' && css.apart)}>
                <Link
                  to={path}
                  className={classNames(css.entry, isOpen && !isChild && css.current)}
                  activeProps={{}}
                  aria-current={isOpen && !isChild ? 'page' : undefined}
                >
                  <Icon name={icon} />
                  {label}
                </Link>
                {isOpen && children.length > 0 && (
                  <ul className={css.children}>
                    {children.map((child) => {
                      const isCurrent = isWithin(child.path, current);
                      return (
                        <li key={child.path}>
                          <Link
                            to={child.path}
                            className={classNames(css.entry, isCurrent && css.current)}
                            activeProps={{}}
                            aria-current={isCurrent ? 'page' : undefined}
                          >
                            {child.label}
                          </Link>
                        </li>
                      );
                    })}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
