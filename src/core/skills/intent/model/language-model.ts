/** What a model is asked: instructions, a stranger's text, and the JSON schema of the answer. */
export type ModelQuestion = { instructions: string; text: string; schema: object };

/** A language model, wherever it runs. Answers JSON of any shape, or rejects: too slow, or no JSON. */
export type LanguageModel = (question: ModelQuestion) => Promise<unknown>;
