import { Readable } from 'node:stream';
import type { Plugin, PluginStorage } from '../../../packages/plugin/plugin.js';
import type { ObjectStorage } from '../../core/media/object-storage.ts';
import { callPlugin, toPluginError } from './call-plugin.ts';

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

type WatchedChunks = {
  /** The same chunks. */
  chunks: AsyncIterable<Uint8Array>;
  /** Rejects when the reader takes no further chunk for too long. */
  stalled: Promise<never>;
  /** The error of the source; undefined if it has not failed. */
  failure(): unknown;
  stop(): void;
};

/** Watches the reader of a stream, and not its source, which may be as slow as its sender. */
function watchChunks(source: AsyncIterable<Uint8Array>, idleMilliseconds: number): WatchedChunks {
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nothing awaits the promise.
  stalled.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  const start = () => {
    stop();
    const giveUp = () => reject(new Error(`not done within ${idleMilliseconds} ms`));
    timer = setTimeout(giveUp, idleMilliseconds);
  };
  let failure: unknown;
  async function* watched() {
    stop();
    try {
      for await (const chunk of source) {
        start();
        yield chunk;
        stop();
      }
    } catch (error) {
      failure = error;
      throw error;
    }
    start();
  }
  start();
  return { chunks: watched(), stalled, failure: () => failure, stop };
}
