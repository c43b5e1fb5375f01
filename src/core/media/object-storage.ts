import type { Readable } from 'node:stream';

/** A part of a file, both ends included. */
export type ByteRange = { start: number; end: number };

/** An upload that is expected: where to, of what type, at most how many bytes, until when. */
export type ExpectedUpload = {
  key: string;
  contentType: string;
  maxBytes: number;
  expiresAt: Date;
};

/** Where to PUT the bytes, and the headers that must go with them. */
export type SignedUpload = { url: string; headers: Record<string, string> };

/**
 * Where the bytes of assets lie: a folder or a bucket. Keys are made by the core, never by callers.
 * Clients write below `uploads/` only; what was taken from there nobody can change any more.
 */
export type ObjectStorage = {
  signUpload(upload: ExpectedUpload): Promise<SignedUpload>;
  /** Moves an object to another key; false when there is none. */
  move(from: string, to: string): Promise<boolean>;
  /** Its size in bytes, or null when there is none. */
  size(key: string): Promise<number | null>;
  /** Its bytes, all or a part, or null when there is none. Whoever asks reads to the end or destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Nothing happens for keys that are not there. */
  remove(keys: string[]): Promise<void>;
};

/** Takes PUTs on this server itself, when the storage is a folder. */
export type UploadInbox = {
  /** The upload that a token was signed for: 404 `upload_not_found`, 410 `upload_expired`. */
  open(token: string): ExpectedUpload;
  /** Keeps the bytes: 413 `upload_too_large`, 409 `already_uploaded`. A body that breaks off leaves nothing. */
  receive(upload: ExpectedUpload, body: Readable): Promise<void>;
};
