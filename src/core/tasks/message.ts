/** A part of a message or artifact: exactly one of `text`, `data`, `url` and `raw` (base64). */
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

/** A message of a conversation, as the caller sent it. */
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

/** A result of a skill. The keys of its data are in camelCase. */
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
