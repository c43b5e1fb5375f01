/** For tests without stores that take payments through a hook or an account of their own. */
export const ownProcessor = (): never => {
  throw new Error('no store of this test has its own processor');
};
