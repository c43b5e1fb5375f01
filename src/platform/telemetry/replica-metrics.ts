import { Gauge, type Registry } from 'prom-client';
import type { ReplicaState } from '../db/replica/catalog-replica.ts';

/** Whether catalog reads use the replica, and how far it is behind. */
export function registerReplicaGauges(registry: Registry, read: () => ReplicaState): void {
  const registers = [registry];
  new Gauge({
    name: 'database_replica_used',
    help: '1 while public catalog reads go to the replica, 0 while they go to the primary.',
    registers,
    collect() {
      this.set(read().isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'How far the replica is behind the primary; NaN while it does not respond.',
    registers,
    collect() {
      this.set(read().lagSeconds ?? Number.NaN);
    },
  });
}
