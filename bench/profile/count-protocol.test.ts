import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countConnection } from './count-protocol.ts';

/** A message of the database: type, length and content. */
function message(type: string, content: string): Buffer {
  const body = Buffer.from(content, 'latin1');
  const header = Buffer.alloc(5);
  header.write(type, 0, 'latin1');
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

const completed = (tag: string) => message('C', `${tag}\0`);
const ready = (state: string) => message('Z', state);

function openCounter() {
  const counts = { statements: 0, control: 0, transactions: 0, roundTrips: 0 };
  return { counts, counter: countConnection(counts) };
}

describe('the counts of a connection', () => {
  test('a transaction counts its statements apart from BEGIN, SET and COMMIT', () => {
    const { counts, counter } = openCounter();

    counter.fromDatabase(ready('I'));
    counter.fromServer();
    counter.fromServer();
    const opened = [completed('BEGIN'), completed('SET'), ready('T')];
    const answered = [completed('UPDATE 1'), ready('T'), completed('COMMIT'), ready('I')];
    counter.fromDatabase(Buffer.concat([...opened, ...answered]));

    assert.deepEqual(counts, { statements: 1, control: 3, transactions: 1, roundTrips: 1 });
  });

  test('a single statement is a transaction, also when its response arrives in pieces', () => {
    const { counts, counter } = openCounter();

    counter.fromServer();
    for (const byte of Buffer.concat([completed('SELECT 1'), ready('I')]))
      counter.fromDatabase(Buffer.from([byte]));
    counter.fromServer();
    counter.fromDatabase(Buffer.concat([message('E', 'SERROR\0'), ready('I')]));

    assert.deepEqual(counts, { statements: 1, control: 0, transactions: 2, roundTrips: 2 });
  });
});
