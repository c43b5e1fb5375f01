import type { View } from '../../platform/unit-of-work.ts';

/** A page of the console (`/orders/…`) for the staff of the workspace. */
export const buildConsoleUrl = ({ origin, tenant }: View, path: string): string =>
  `${origin}/console${path}?workspace=${tenant.workspaceId}`;
