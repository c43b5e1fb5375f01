import { Readable } from 'node:stream';
import { DomainError } from '../../../kernel/domain-error.ts';
import type { ObjectStorage } from '../../media/object-storage.ts';
import { buildPartKey, type ExportJob } from './export-job.ts';
import { contentTypes } from './run-export.ts';

/** The file of an export, as a stream of its parts. */
export type ExportFile = { filename: string; contentType: string; size: number; body: Readable };

/** Opens the file of an export. Throws 409 `export_not_done` and 410 `export_expired`. */
export async function openExport(storage: ObjectStorage, job: ExportJob): Promise<ExportFile> {
  const { id, state, cursor, input, createdAt } = job;
  if (state !== 'done' || cursor === null) throw exportNotDone(job);
  const keys = Array.from({ length: cursor.parts }, (_, part) => buildPartKey(id, part));
  if ((await storage.size(keys[0] ?? '')) === null) throw exportExpired();
  return {
    filename: `${input.resource}-${createdAt.toISOString().slice(0, 10)}.${input.format}`,
    contentType: contentTypes[input.format],
    size: cursor.bytes,
    body: Readable.from(readParts(storage, keys), { objectMode: false }),
  };
}

async function* readParts(storage: ObjectStorage, keys: string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const part = await storage.read(key);
    if (part === null) throw exportExpired();
    yield* part;
  }
}

const exportNotDone = ({ state }: ExportJob) =>
  new DomainError('conflict', 'export_not_done', `The export is ${state}: it has no file.`, {
    extensions: { state },
  });

const exportExpired = () =>
  new DomainError('gone', 'export_expired', 'The file of this export was deleted. Export again.');
