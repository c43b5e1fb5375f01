import { Readable } from 'node:stream';
import type { Plugin, PluginStorage } from '../../../packages/plugin/plugin.js';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import { callPlugin, toPluginError } from './call-plugin.ts';
import { watchChunks } from './watch-chunks.ts';

/** For everything but the bytes, and for each pause between two of their chunks. */
const callMilliseconds = 30_000;

/** The storage of a plug-in, and the plug-in's name. */
export type NamedStorage = { plugin: string; storage: PluginStorage };

/** The plug-in that stores the media of the server; null if none does. */
export function findPluginStorage(plugins: readonly Plugin[]): NamedStorage | null {
  const plugin = plugins.find(({ storage }) => storage);
  return plugin?.storage ? { plugin: plugin.name, storage: plugin.storage } : null;
}

/** Stores objects through a plug-in. Uploads go through this server. */
export function createPluginStorage(
  { plugin, storage }: NamedStorage,
  signUpload: ObjectStorage['signUpload'],
): ObjectStorage {
  const call = <Result>(act: Parameters<typeof callPlugin<Result>>[2]) =>
    callPlugin(plugin, callMilliseconds, act);
  const writeStream: ObjectStorage['writeStream'] = (key, chunks, type) =>
    writeChunks({ plugin, storage }, { key, content_type: type, chunks });
  return {
    signUpload,
    write: (key, bytes, type) => writeStream(key, Readable.from([bytes]), type),
    writeStream,
    move: (from, to) => call((context) => storage.move({ from, to }, context)),
    size: (key) => call((context) => storage.size({ key }, context)),
    async read(key, range) {
      const part = { key, start: range?.start ?? 0, end: range?.end ?? null };
      const chunks = await call((context) => storage.read(part, context));
      return chunks && Readable.from(readChunks(plugin, chunks));
    },
    async remove(keys) {
      for (const key of keys) await call((context) => storage.remove({ key }, context));
    },
  };
}

type StoredObject = Parameters<PluginStorage['write']>[0];

/** Aborts when the plug-in takes no further chunk for too long, and not because a sender is slow. */
async function writeChunks({ plugin, storage }: NamedStorage, object: StoredObject): Promise<void> {
  const abort = new AbortController();
  const watch = watchChunks(object.chunks, callMilliseconds);
  try {
    const writing = storage.write({ ...object, chunks: watch.chunks }, { signal: abort.signal });
    await Promise.race([writing, watch.stalled]);
    // A plug-in that ignores the error of the source has stored a part of the object.
    if (watch.failure()) throw watch.failure();
  } catch (error) {
    abort.abort();
    throw watch.failure() ?? toPluginError(plugin, error);
  } finally {
    watch.stop();
  }
}

async function* readChunks(
  plugin: string,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const reading = chunks[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await callPlugin(plugin, callMilliseconds, () => reading.next());
      if (next.done) return;
      yield Buffer.from(next.value);
    }
  } finally {
    await reading.return?.();
  }
}
