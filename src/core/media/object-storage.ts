import type { Readable } from 'node:stream';

/** A part of a file; both ends are inclusive. */
export type ByteRange = { start: number; end: number };

/** An upload that a client may make: its key, type, maximum size and expiry. */
export type ExpectedUpload = {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresAt: Date;
};

/** The URL to PUT the bytes to, and the required headers. */
export type SignedUpload = { url: string; headers: Record<string, string> };

/**
 * Storage for the bytes of assets: a folder or a bucket. The core generates all keys. Clients can
 * only write below `uploads/`, so that moved bytes cannot be changed by anyone.
 */
export type ObjectStorage = {
  signUpload(upload: ExpectedUpload): Promise<SignedUpload>;
  /** Writes an object whole, or replaces it. */
  write(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** Writes an object from a stream of unknown length. Readers see the whole object or none. */
  writeStream(key: string, chunks: AsyncIterable<Buffer>, contentType: string): Promise<void>;
  /** Moves an object to another key; false if it does not exist. */
  move(from: string, to: string): Promise<boolean>;
  /** Its size in bytes, or null if it does not exist. */
  size(key: string): Promise<number | null>;
  /**
   * Reads an object or a part of it; null if it does not exist. The caller must read the stream to
   * the end or destroy it.
   */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Ignores keys that do not exist. */
  remove(keys: string[]): Promise<void>;
};

/** Receives uploads on this server when the storage is a folder. */
export type UploadInbox = {
  /** The upload of a signed token. Throws 404 `upload_not_found` and 410 `upload_expired`. */
  open(token: string): ExpectedUpload;
  /**
   * Stores the bytes. Throws 413 `upload_too_large` and 409 `already_uploaded`. An incomplete body
   * stores nothing.
   */
  receive(upload: ExpectedUpload, body: Readable): Promise<void>;
};
