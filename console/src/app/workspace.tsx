import { createStoa, type Site, type Stoa } from '@stoa/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { TimeZoneContext } from '../ui/values.tsx';
import { createApiFetch, tokenFor } from './api-fetch.ts';
import type { Role, Session } from './session.ts';
import { createTokenSource, type Grant, type TokenSource } from './token.ts';

type Workspace = {
  session: Session;
  id: string;
  name: string;
  role: Role;
  stoa: Stoa;
  tokens: TokenSource;
};

const WorkspaceContext = createContext<Workspace | null>(null);
const sources = new Map<string, TokenSource>();
const lastUsed = 'stoa-workspace';

type WorkspaceProviderProps = {
  session: Session;
  /** The workspace that was opened with the page. */
  openedId: string;
  children: ReactNode;
};

/** Opens the workspace that the URL names, else the one that was opened with the page. */
export function WorkspaceProvider({ session, openedId, children }: WorkspaceProviderProps) {
  const { workspace: named = openedId } = useSearch({ strict: false }) as { workspace?: string };
  const membership = findMembership(session, named, openedId);
  const value = useMemo(() => {
    const tokens = tokenSourceOf(session, membership.id);
    const stoa = createStoa({
      base: window.location.origin,
      token: (rejected) => tokenFor(tokens, rejected),
      fetch: createApiFetch(session.version),
    });
    localStorage.setItem(lastUsed, membership.id);
    return { session, ...membership, stoa, tokens };
  }, [session, membership]);
  return (
    <WorkspaceContext value={value}>
      <StoreTimeZone>{children}</StoreTimeZone>
    </WorkspaceContext>
  );
}

/**
 * The workspace that a page opens with: the one that its URL names, else the one that was used
 * last, else the first. It is then in the URL: another tab changes what was used last.
 */
export function openWorkspace(session: Session): string {
  const url = new URL(window.location.href);
  const named = url.searchParams.get('workspace');
  const { id } = findMembership(session, named, localStorage.getItem(lastUsed));
  if (named !== id && session.workspaces.length > 1) {
    url.searchParams.set('workspace', id);
    window.history.replaceState(window.history.state, '', url);
  }
  return id;
}

/** The membership of the first of these workspaces that has one, else the first membership. */
function findMembership({ workspaces }: Session, ...ids: (string | null)[]) {
  const found = ids.map((id) => workspaces.find((one) => one.id === id)).find((one) => one);
  const membership = found ?? workspaces[0];
  if (!membership) throw new Error('The session has no workspace.');
  return membership;
}

/** One source for each workspace, so that its token survives a change of workspace. */
export function tokenSourceOf(session: Session, workspaceId: string): TokenSource {
  const found = sources.get(workspaceId);
  if (found) return found;
  const created = createTokenSource(session, workspaceId);
  sources.set(workspaceId, created);
  return created;
}

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (!workspace) throw new Error('useWorkspace needs a WorkspaceProvider.');
  return workspace;
}

/** The API client of the current workspace. */
export const useStoa = (): Stoa => useWorkspace().stoa;

/** Whether the current role has a scope: `can('write:orders')`. False until the token is loaded. */
export function useCan(): (scope: string) => boolean {
  const { id, tokens } = useWorkspace();
  const { data } = useQuery<Grant>({
    queryKey: [id, 'grant'],
    queryFn: () => tokens.get(),
    staleTime: 60_000,
    retry: false,
  });
  return (scope) => data?.scopes.includes(scope) ?? false;
}

/** Whether the role may do what the API refuses to staff, such as changing prices and taxes. */
export function useCanManage(): (scope: string) => boolean {
  const { role } = useWorkspace();
  const can = useCan();
  return (scope) => (role === 'owner' || role === 'admin') && can(scope);
}

/** The stores of the workspace, and the one that is chosen; null means all stores. */
export function useStores(): {
  stores: Site[];
  store: Site | null;
  choose: (slug: string | null) => void;
} {
  const { id, stoa } = useWorkspace();
  const { store: slug } = useSearch({ strict: false }) as { store?: string };
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [id, 'sites', 'all'],
    queryFn: ({ signal }) => stoa.sites.list({ limit: 100 }, { signal }).then(({ sites }) => sites),
    staleTime: 300_000,
  });
  const stores = data ?? [];
  const only = stores.length === 1 ? stores[0] : undefined;
  return {
    stores,
    store: stores.find((site) => site.slug === slug) ?? only ?? null,
    choose: (chosen) =>
      void navigate({
        to: '.',
        // An explicit undefined removes what the router would carry over.
        search: ((before: Record<string, unknown>) => ({
          ...before,
          cursor: undefined,
          store: chosen ?? undefined,
        })) as never,
      }),
  };
}

/** The query parameter that limits a list to the chosen store: `{ site_slug }` or nothing. */
export function useStoreFilter(): { site_slug?: string } {
  const { store: slug } = useSearch({ strict: false }) as { store?: string };
  return slug === undefined ? {} : { site_slug: slug };
}

function StoreTimeZone({ children }: { children: ReactNode }) {
  const { store } = useStores();
  const { timezone } = (store ?? {}) as { timezone?: string | null };
  return <TimeZoneContext value={timezone ?? undefined}>{children}</TimeZoneContext>;
}
