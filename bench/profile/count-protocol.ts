/** What passed between the server and the database. */
export type ProtocolCounts = {
  /** Statements without BEGIN, SET, COMMIT and ROLLBACK. */
  statements: number;
  /** BEGIN, SET, COMMIT and ROLLBACK. */
  control: number;
  /** Committed or rolled back transactions, including single statements outside a transaction. */
  transactions: number;
  /** Messages of the server, sent together or one after another, until the database responds. */
  roundTrips: number;
};

const controlTags = /^(?:BEGIN|SET|COMMIT|ROLLBACK)\b/;

/** Counts the messages of one connection into `counts`. */
export function countConnection(counts: ProtocolCounts) {
  let isServerSending = true;
  let hasStatement = false;
  const onMessage = (type: string, content: Buffer) => {
    if (type === 'C') {
      const isControl = controlTags.test(content.toString('latin1'));
      counts[isControl ? 'control' : 'statements'] += 1;
    }
    if (type === 'C' || type === 'E') hasStatement = true;
    if (type !== 'Z' || content.toString('latin1') !== 'I' || !hasStatement) return;
    counts.transactions += 1;
    hasStatement = false;
  };
  const read = createMessageReader(onMessage);
  return {
    fromServer(): void {
      if (isServerSending) counts.roundTrips += 1;
      isServerSending = false;
    },
    fromDatabase(chunk: Buffer): void {
      isServerSending = true;
      read(chunk);
    },
  };
}

const headerBytes = 5;

/** Splits the bytes of the database into messages: a type, a length and the content. */
function createMessageReader(onMessage: (type: string, content: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= headerBytes) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return;
      onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(headerBytes, end));
      rest = rest.subarray(end);
    }
  };
}
