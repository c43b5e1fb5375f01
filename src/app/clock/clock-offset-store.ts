import { systemTenant, type UnitOfWork } from '../../platform/unit-of-work.ts';

/** How far the test clock is ahead of the machine, in milliseconds; 0 when it was never moved. */
export function loadClockOffset(unit: UnitOfWork): Promise<number> {
  return unit.runAsSystem(systemTenant, async (work) => {
    const rows = await work.query<{ value: string }>(
      "select value from server_settings where name = 'clock_offset'",
      [],
    );
    return Number(rows[0]?.value ?? 0);
  });
}

/** Stores the offset, so that it survives a restart, and notifies the other processes. */
export async function saveClockOffset(unit: UnitOfWork, milliseconds: number): Promise<void> {
  await unit.runAsSystem(systemTenant, async (work) => {
    await work.query(
      `insert into server_settings (name, value) values ('clock_offset', $1)
       on conflict (name) do update set value = excluded.value`,
      [String(Math.round(milliseconds))],
    );
    work.notify();
  });
}
