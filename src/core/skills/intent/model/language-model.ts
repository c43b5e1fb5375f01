/** Instructions, an untrusted text, and the JSON schema of the answer. */
export type ModelQuestion = { instructions: string; text: string; schema: object };

/** A language model. Resolves to JSON of any shape, or rejects on a timeout or invalid JSON. */
export type LanguageModel = (question: ModelQuestion) => Promise<unknown>;
