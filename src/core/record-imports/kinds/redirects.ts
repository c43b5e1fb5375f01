import { createProblem, type ImportProblem } from '../../catalog/import/problem.ts';
import {
  normalizePath,
  parseRedirectTarget,
  type Redirect,
  saveRedirect,
} from '../../sites/redirects/redirects.ts';
import { oneByOne, type RecordKind } from '../record-kind.ts';

/** Shopify's URL redirects. */
export const redirectKind: RecordKind<Redirect> = {
  name: 'redirects',
  requires: [
    ['redirect from', 'from', 'source url'],
    ['redirect to', 'to', 'target url'],
  ],
  columns: {
    'redirect from': 'from',
    from: 'from',
    'source url': 'from',
    'redirect to': 'to',
    to: 'to',
    'target url': 'to',
  },
  repeated: [],
  groupBy: null,
  keepsRest: false,
  parse([{ line, read }]) {
    const problems: ImportProblem[] = [];
    const [from, to] = [read('from'), read('to')];
    const target = parseRedirectTarget(to);
    const path = from === '' ? null : normalizePath(from);
    const fail = (field: string, message: string) =>
      problems.push(createProblem(line, field, 'invalid_value', message));
    if (path === null || path === '/')
      fail('Redirect from', `"${from.slice(0, 60)}" is not a path like /products/old.`);
    if (target === null)
      fail('Redirect to', `"${to.slice(0, 60)}" is not a path or an https:// URL.`);
    else if (path === normalizePath(target) && target.startsWith('/'))
      fail('Redirect to', `"${to.slice(0, 60)}" leads to itself.`);
    return { draft: path === null || target === null ? null : { path, target }, problems };
  },
  save: oneByOne(saveRedirect),
};
