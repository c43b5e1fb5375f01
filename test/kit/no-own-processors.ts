/** For tests without stores that take payments through their own hook or account. */
export const ownProcessor = (): never => {
  throw new Error('no store of this test has its own processor');
};
