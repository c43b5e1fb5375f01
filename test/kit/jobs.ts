import type { Shop } from './shop.ts';

/** Discards all jobs, such as those that earlier tests of the file have left. */
export async function discardJobs({ unit, tenant }: Pick<Shop, 'unit' | 'tenant'>): Promise<void> {
  await unit.runAsSystem(tenant, (work) => work.query('delete from jobs', []));
}
