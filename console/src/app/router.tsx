import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { pages } from './pages.ts';
import type { Session } from './session.ts';
import { Shell } from './shell.tsx';

type Search = { workspace?: string; store?: string; setup?: string };

const root = createRootRouteWithContext<{ session: Session; workspaceId: string }>()({
  component: Shell,
  validateSearch: (search: Record<string, unknown>): Search => search as Search,
  // Both are in the URL of every page, so that a shared link shows everyone the same page; `setup`
  // names the store whose set-up led here.
  search: { middlewares: [retainSearchParams(['workspace', 'store', 'setup'])] },
  notFoundComponent: NotFound,
});

export function createConsoleRouter(session: Session, workspaceId: string) {
  const routes = pages.map(({ path, component }) =>
    createRoute({ getParentRoute: () => root, path, component }),
  );
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/store' });
    },
  });
  return createRouter({
    routeTree: root.addChildren([...routes, settings]),
    basepath: '/console',
    context: { session, workspaceId },
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Skeleton lines={8} />,
    defaultErrorComponent: ({ error, reset }) => <ErrorState error={error} onRetry={reset} />,
    scrollRestoration: true,
    parseSearch,
    stringifySearch,
  });
}

function NotFound() {
  return (
    <>
      <PageHeader title="Page not found" />
      <EmptyState
        icon="search"
        title="No page has this address"
        action={<ButtonLink to="/">Open the home page</ButtonLink>}
      >
        Check the address, or choose a page from the navigation.
      </EmptyState>
    </>
  );
}

/** Plain parameters instead of the router's JSON; repeated ones become a list. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name];
    search[name] = before === undefined ? value : [before, value].flat();
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') parameters.append(name, String(one));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
