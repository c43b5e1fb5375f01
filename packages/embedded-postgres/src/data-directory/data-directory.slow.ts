import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { Client } from 'pg';
import { launchPostgres } from '../launch.ts';
import { sharedFolder } from '../machine/binaries.ts';

// Version 0.7 made such links only as root, and only root can write to the folder they lead to.
const needsRoot = process.getuid?.() === 0 ? false : 'needs root';
const maxConnections = 20;
const root = mkdtempSync(join(tmpdir(), 'stoa-test-'));
// Private to the current user, like the home of root.
chmodSync(root, 0o700);
const linked: string[] = [];
after(() => {
  for (const folder of [root, ...linked]) rmSync(folder, { recursive: true, force: true });
});

/** Starts the database of a data directory, runs one statement and stops it. */
async function runOn(dataDir: string, sql: string): Promise<unknown[]> {
  const database = await launchPostgres({ folder: join(dataDir, 'postgres'), maxConnections });
  try {
    const client = new Client(database.connection);
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  } finally {
    await database.stop();
  }
}

const readNotes = (dataDir: string) => runOn(dataDir, 'select body from notes order by body');

/** Copies a data directory with `cp -a`. */
function copy(from: string, to: string): string {
  execFileSync('cp', ['-a', from, to]);
  return to;
}

/** Removes the identity files, which version 0.7 did not write. */
function forgetIdentity(dataDir: string): void {
  rmSync(join(dataDir, 'stoa.id'));
  rmSync(join(dataDir, 'postgres/cluster/stoa.id'));
}

/** Moves the cluster to where version 0.7 put it when root ran below a private folder. */
function moveOut(dataDir: string): string {
  const home = join(dataDir, 'postgres');
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12);
  const target = join(sharedFolder, name);
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 });
  renameSync(join(home, 'cluster'), target);
  symlinkSync(target, join(home, 'cluster'));
  linked.push(target);
  return target;
}

describe('a data directory', { concurrency: false }, () => {
  const original = join(root, 'original');

  test('contains its database even below a folder that the database user cannot traverse', async () => {
    await runOn(original, `create table notes as select 'first'::text as body`);

    assert.equal(lstatSync(join(original, 'postgres/cluster')).isDirectory(), true);
    assert.match(readFileSync(join(original, 'stoa.id'), 'utf8'), /^[0-9a-f-]{36}\n$/);
    assert.deepEqual(await readNotes(original), [{ body: 'first' }]);
  });

  test('is copied completely by cp -a, and both copies run at the same time', async () => {
    const copied = copy(original, join(root, 'twin'));
    const database = await launchPostgres({ folder: join(original, 'postgres'), maxConnections });
    await runOn(copied, `insert into notes values ('second')`);
    await database.stop();

    assert.deepEqual(await readNotes(copied), [{ body: 'first' }, { body: 'second' }]);
    assert.deepEqual(await readNotes(original), [{ body: 'first' }]);
  });

  test('a copy says so at every start while its original exists', async () => {
    const noticesOf = async (dataDir: string) => {
      const database = await launchPostgres({ folder: join(dataDir, 'postgres'), maxConnections });
      await database.stop();
      return database.notices;
    };
    const source = copy(original, join(root, 'source'));
    await noticesOf(source);
    const copied = copy(source, join(root, 'copied'));

    for (const notices of [await noticesOf(copied), await noticesOf(copied)]) {
      assert.equal(notices.length, 1);
      assert.match(notices[0] ?? '', /copied is a copy of \S+source, which still exists/);
    }
    assert.deepEqual(await noticesOf(source), [
      `The data directory ${source} is a copy of ${original}, which still exists: run only one of them with real stores, because each sends emails and webhooks and completes payments.`,
    ]);
    renameSync(source, join(root, 'elsewhere'));
    assert.deepEqual(await noticesOf(copied), []);
  });

  test('without an id takes that of its cluster only if the caller agrees', async () => {
    const adopting = copy(original, join(root, 'adopting'));
    rmSync(join(adopting, 'stoa.id'));
    const before = readFileSync(join(adopting, 'postgres/cluster/stoa.id'), 'utf8');
    const start = async (answer: boolean) => {
      const folder = join(adopting, 'postgres');
      const database = await launchPostgres({
        folder,
        maxConnections,
        mayAdopt: async () => answer,
      });
      await database.stop();
    };

    await start(false);
    assert.equal(existsSync(join(adopting, 'stoa.id')), false);
    assert.equal(readFileSync(join(adopting, 'postgres/cluster/stoa.id'), 'utf8'), before);
    await start(true);
    const { id } = JSON.parse(readFileSync(join(adopting, 'postgres/cluster/stoa.id'), 'utf8'));
    assert.equal(readFileSync(join(adopting, 'stoa.id'), 'utf8'), `${id}\n`);
  });

  test('can be moved', async () => {
    const moved = join(root, 'moved');
    renameSync(join(root, 'twin'), moved);

    assert.deepEqual(await readNotes(moved), [{ body: 'first' }, { body: 'second' }]);
  });

  test('without its cluster is refused and not changed', async () => {
    const bare = copy(original, join(root, 'bare'));
    rmSync(join(bare, 'postgres'), { recursive: true });

    await assert.rejects(readNotes(bare), /has lost its database.*stoa restore/);
    assert.equal(existsSync(join(bare, 'postgres/cluster')), false);
  });

  test('with the cluster of another data directory is refused', async () => {
    const mixed = copy(original, join(root, 'mixed'));
    const other = join(root, 'stranger');
    await runOn(other, 'select 1');
    rmSync(join(mixed, 'postgres/cluster'), { recursive: true });
    renameSync(join(other, 'postgres/cluster'), join(mixed, 'postgres/cluster'));

    await assert.rejects(readNotes(mixed), /belongs to another data directory/);
  });

  test('of a version without identities gets one at the first start', async () => {
    const old = copy(original, join(root, 'old'));
    forgetIdentity(old);

    assert.deepEqual(await readNotes(old), [{ body: 'first' }]);
    const { id } = JSON.parse(readFileSync(join(old, 'postgres/cluster/stoa.id'), 'utf8'));
    assert.equal(readFileSync(join(old, 'stoa.id'), 'utf8'), `${id}\n`);
  });

  test('two concurrent starts on an empty data directory create one database', async () => {
    const shared = join(root, 'shared');
    const starts = await Promise.allSettled([runOn(shared, 'select 1'), runOn(shared, 'select 1')]);

    assert.deepEqual(starts.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.deepEqual(await runOn(shared, 'select 1 as alive'), [{ alive: 1 }]);
  });

  test('an unprivileged user can run a copy that the user owns', async () => {
    const open = mkdtempSync(join(tmpdir(), 'stoa-test-'));
    linked.push(open);
    const { uid, gid } = statSync(join(original, 'postgres/cluster'));
    copy(original, join(open, 'data'));
    execFileSync('chown', ['-R', `${uid}:${gid}`, open]);
    const script = `
      import { Client } from 'pg';
      import { launchPostgres } from ${JSON.stringify(import.meta.resolve('../launch.ts'))};
      const database = await launchPostgres(${JSON.stringify({ folder: join(open, 'data/postgres'), maxConnections })});
      const client = new Client(database.connection);
      await client.connect();
      console.log(JSON.stringify((await client.query('select body from notes')).rows));
      await client.end();
      await database.stop();
    `;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'pipe', 'inherit'],
      uid,
      gid,
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);

    assert.deepEqual([output, code], ['[{"body":"first"}]\n', 0]);
  });
});

describe('a data directory of version 0.7 whose cluster is a link', { skip: needsRoot }, () => {
  const original = join(root, 'closed');

  test('its copy is refused with the path of the cluster', async () => {
    await runOn(original, `create table notes as select 'kept'::text as body`);
    forgetIdentity(original);
    const target = moveOut(original);
    const copied = copy(original, join(root, 'closed-twin'));

    await assert.rejects(readNotes(copied), (error: Error) => {
      assert.match(error.message, /belongs to another data directory/);
      assert.ok(error.message.includes(target));
      return true;
    });
    assert.equal(lstatSync(join(copied, 'postgres/cluster')).isSymbolicLink(), true);
  });

  test('a copy without the cluster, as on another machine, is refused', async () => {
    const remote = copy(original, join(root, 'far'));
    const link = join(remote, 'postgres/cluster');
    unlinkSync(link);
    symlinkSync(join(sharedFolder, 'ffffffffffff'), link);

    await assert.rejects(readNotes(remote), /has lost its database/);
    assert.equal(existsSync(link), false);
  });

  test('the first start moves the cluster back', async () => {
    assert.deepEqual(await readNotes(original), [{ body: 'kept' }]);

    assert.equal(lstatSync(join(original, 'postgres/cluster')).isDirectory(), true);
    assert.deepEqual(
      linked.filter((path) => path.startsWith(sharedFolder) && existsSync(path)),
      [],
    );
  });

  test('the next start completes an interrupted move', async () => {
    const home = join(original, 'postgres');
    renameSync(join(home, 'cluster'), join(home, 'cluster.moving'));
    symlinkSync(join(sharedFolder, 'gone'), join(home, 'cluster'));

    assert.deepEqual(await readNotes(original), [{ body: 'kept' }]);
  });
});

describe('a cluster behind a symbolic link of the operator', () => {
  const original = join(root, 'linked');
  const disk = join(root, 'disk');

  test('runs, even after its data directory was renamed', async () => {
    await runOn(original, `create table notes as select 'far'::text as body`);
    renameSync(join(original, 'postgres/cluster'), disk);
    symlinkSync(disk, join(original, 'postgres/cluster'));
    await readNotes(original);
    renameSync(original, join(root, 'renamed'));

    assert.deepEqual(await readNotes(join(root, 'renamed')), [{ body: 'far' }]);
  });

  test('is not opened by a copy of the data directory', async () => {
    const copied = copy(join(root, 'renamed'), join(root, 'linked-twin'));

    await assert.rejects(readNotes(copied), /belongs to another data directory/);
  });

  test('is not opened twice at the same time', async () => {
    const home = join(root, 'renamed/postgres');
    const database = await launchPostgres({ folder: home, maxConnections });
    // Only the lock of the data directory is missing, as in a copy that could not read it.
    rmSync(join(home, 'stoa.pid'));

    await assert.rejects(readNotes(join(root, 'renamed')), /is in use by another stoa/);
    await database.stop();
    assert.deepEqual(await readNotes(join(root, 'renamed')), [{ body: 'far' }]);
  });
});
