/** A process of a server: `all` serves requests and runs jobs. */
export type ServerProcess = {
  id: string;
  host: string;
  role: 'all' | 'web' | 'worker';
  version: string;
  startedAt: Date;
};

export type LiveProcess = ServerProcess & { seenAt: Date };
