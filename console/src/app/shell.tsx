import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Banners } from './banners.tsx';
import { useConditions } from './conditions.ts';
import type { Overlay } from './overlay.ts';
import { PhoneBar } from './phone-bar.tsx';
import css from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { useShellKeys } from './use-shell-keys.ts';
import { useWorkspace, WorkspaceProvider } from './workspace.tsx';

const Palette = lazy(() => import('./palette.tsx').then((m) => ({ default: m.Palette })));
const Shortcuts = lazy(() => import('./shortcuts.tsx').then((m) => ({ default: m.Shortcuts })));
// Loaded after the page, because nothing waits for it.
const Live = lazy(() => import('./live.tsx').then((m) => ({ default: m.Live })));
const ReauthenticationDialog = lazy(() =>
  import('./reauthentication-dialog.tsx').then((m) => ({ default: m.ReauthenticationDialog })),
);

/** The frame of every page. */
export function Shell() {
  const { session, workspaceId } = useRouteContext({ from: '__root__' });
  const [overlay, setOverlay] = useState<Overlay>(null);
  const { needed } = useConditions();
  useShellKeys(setOverlay);
  const close = () => setOverlay(null);
  return (
    <WorkspaceProvider session={session} openedId={workspaceId}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.shell}>
        <Sidebar />
        <div className={css.column}>
          <TopBar open={setOverlay} />
          <Banners />
          <main id="main" className={css.main} tabIndex={-1}>
            <Suspense fallback={<Skeleton lines={8} />}>
              <Page />
            </Suspense>
          </main>
        </div>
        <PhoneBar />
      </div>
      <Suspense>
        {overlay === 'palette' && <Palette onClose={close} />}
        {overlay === 'shortcuts' && <Shortcuts onClose={close} />}
        {needed && <ReauthenticationDialog needed={needed} />}
      </Suspense>
      <Suspense>
        <Live />
      </Suspense>
      <Toasts />
    </WorkspaceProvider>
  );
}

/** A page of another workspace starts anew, also if it has the same path. */
function Page() {
  const { id } = useWorkspace();
  return <Outlet key={id} />;
}
