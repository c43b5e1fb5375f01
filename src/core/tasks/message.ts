/** A piece of content (§2.2): exactly one of `text`, `data`, `url` and `raw` (base64). */
export type Part = {
  text?: string;
  /** Any JSON value. */
  data?: unknown;
  url?: string;
  raw?: string;
  mediaType?: string;
  filename?: string;
  metadata?: Record<string, unknown>;
};

export type MessageRole = 'ROLE_USER' | 'ROLE_AGENT';

/** One turn of a conversation (§2.2), kept as the caller wrote it. */
export type Message = {
  messageId: string;
  role: MessageRole;
  parts: Part[];
  contextId?: string;
  taskId?: string;
  metadata?: Record<string, unknown>;
  referenceTaskIds?: string[];
  extensions?: string[];
};

/** What a skill hands over (§2.2). Keys of its data are camelCase. */
export type Artifact = {
  artifactId: string;
  name: string;
  description?: string;
  parts: Part[];
};

export const textPart = (text: string): Part => ({ text, mediaType: 'text/plain' });

export const dataPart = (data: Record<string, unknown>): Part => ({
  data,
  mediaType: 'application/json',
});
