/**
 * A service outside the database whose answer decides something inside a transaction, such as the
 * shipping rates of a carrier. Domain modules declare it; the composition root connects it.
 */
export type OutsideService<Question, Answer> = {
  readonly name: string;
  /** Only for its types. */
  readonly signature?: (question: Question) => Answer;
};

export const defineOutsideService = <Question, Answer>(
  name: string,
): OutsideService<Question, Answer> => ({ name });
