/** For tests without stores that take payments through an HTTP hook. */
export const hookProcessor = (): never => {
  throw new Error('no store of this test has a payment hook');
};
