import { batchValues } from '../../src/core/catalog/import/save/batches.ts';
import { readHeaders, readRecords } from '../../src/core/record-imports/read-records.ts';
import type { ImportRecord } from '../../src/core/record-imports/record-kind.ts';
import { recognizeKind } from '../../src/core/record-imports/record-kinds.ts';
import { saveRecords } from '../../src/core/record-imports/save-records.ts';
import type { Site } from '../../src/core/sites/site.ts';
import type { UnitOfWork } from '../../src/platform/unit-of-work.ts';

type Target = { unit: UnitOfWork; site: Site; isDryRun?: boolean };

/** Imports a CSV text of the kind that its headers say; problems as `line code message`. */
export async function importCsv({ unit, site, isDryRun = false }: Target, csv: string) {
  const bytes = async function* () {
    yield Buffer.from(csv);
  };
  const kind = recognizeKind(await readHeaders(bytes()));
  if (kind === null) throw new Error('no kind has these headers');
  const problems: string[] = [];
  const counts = { created: 0, changed: 0, unchanged: 0, skipped: 0 };
  const record = async (_: unknown, __: unknown, records: readonly ImportRecord[]) => {
    for (const { problems: found } of records)
      problems.push(...found.map(({ line, code, message }) => `${line} ${code} ${message}`));
  };
  for await (const batch of batchValues(readRecords(bytes(), kind, site.currency), 100))
    for (const result of await saveRecords(unit, { kind, site, isDryRun, record }, batch)) {
      counts.created += result.created;
      counts.changed += result.changed;
      counts.unchanged += result.unchanged;
      counts.skipped += result.skipped.length;
    }
  return { kind: kind.name, counts, problems };
}
