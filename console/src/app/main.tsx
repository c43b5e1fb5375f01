import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { describeError } from '../ui/error-state.tsx';
import { createConsoleRouter } from './router.tsx';
import { readSession } from './session.ts';
import { applyTheme } from './theme.ts';
import { openWorkspace, tokenSourceOf } from './workspace.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The API client retries what can succeed; a refusal is final.
      retry: false,
      throwOnError: false,
    },
  },
});

function start(container: HTMLElement): void {
  const session = readSession();
  if (!session || session.workspaces.length === 0) {
    window.location.replace('/account');
    return;
  }
  applyTheme();
  const workspaceId = openWorkspace(session);
  // The first read of a page waits for the token: it is requested while the page loads.
  tokenSourceOf(session, workspaceId)
    .get()
    .catch((error: unknown) => describeError(error));
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={createConsoleRouter(session, workspaceId)} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const container = document.getElementById('console');
if (container) start(container);
