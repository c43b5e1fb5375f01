/** An email that was written to the outbox folder instead of being sent. */
export type WrittenEmail = {
  /** The name of its file. */
  id: string;
  from: string;
  to: string;
  subject: string;
  writtenAt: Date;
  text: string;
  /** Null: it has no HTML part. */
  html: string | null;
};

/** Reads the outbox folder. */
export type Outbox = {
  /** The latest emails, newest first. */
  list(limit: number): Promise<WrittenEmail[]>;
  /** Null: there is no such email. */
  read(id: string): Promise<WrittenEmail | null>;
};
