import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type PageLinkProps = {
  /** A path of `pages`; without such a page only the words are shown. */
  to: string | undefined;
  search?: Record<string, string | string[]>;
  children: ReactNode;
};

/** A link to a page that may be missing from this console, for what the API names. */
export function PageLink({ to, search, children }: PageLinkProps) {
  const { routesByPath } = useRouter();
  if (to === undefined || !(to in routesByPath)) return children;
  return (
    <Link to={to} search={search ?? {}}>
      {children}
    </Link>
  );
}
