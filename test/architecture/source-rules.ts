import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { retiredWords, retiredWordsIn } from './retired-words.ts';

/** A source file by its path from the repository root. */
export type Source = { path: string; text: string };
/** Returns one sentence for each violation. */
export type Rule = (source: Source) => string[];

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All sources of the server without tests: `src/kernel/money.ts`, … */
export const readSources = (): Source[] => readFiles('src/**/*.ts');

/** The sources of packages inside the repository. */
export const readPackageSources = (): Source[] => readFiles('packages/*/src/**/*.ts');

/** Everything that is written by hand: the server, its tests and tools, the console, the client. */
export const readProjectSources = (): Source[] =>
  readFiles(
    '{src,packages,test,reliability,bench,lab,scripts,console,client,demo}/**/*.{ts,tsx,js,css}',
    /(?:^|\/)(?:node_modules|dist|generated)\/|retired-words\.ts$/,
  );

function readFiles(pattern: string, without = /\.(?:test|slow)\.ts$/): Source[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => !without.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** The imports of a file: paths from the root for own files, names for packages. */
const importsOf = (source: Source): string[] =>
  specifiersOf(source).map((to) => (to.startsWith('.') ? resolveFrom(source, to) : to));

const relativeImportsOf = (source: Source): string[] =>
  specifiersOf(source)
    .filter((to) => to.startsWith('.'))
    .map((to) => resolveFrom(source, to));

const specifiersOf = ({ text }: Source): string[] =>
  [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(([, to = '']) => to);

const resolveFrom = ({ path: file }: Source, to: string): string =>
  path.posix.join(path.posix.dirname(file), to);

const isOurs = (target: string) => target.startsWith('src/');
const part = (file: string, depth: number) => file.split('/')[depth] ?? '';

/** `layers`: lowest first; layers of one row do not import each other. */
export function importsOnlyDown(layers: string[][]): Rule {
  const height = (file: string) => layers.findIndex((row) => row.includes(part(file, 1)));
  return (source) =>
    importsOf(source)
      .filter(isOurs)
      .filter((target) => part(target, 1) !== part(source.path, 1))
      .filter((target) => height(source.path) < 0 || height(target) >= height(source.path))
      .map((target) => `${source.path} imports ${target}, which is not below it`);
}

/** Files of a package import nothing outside their package but other packages by name. */
export const packagesStandAlone: Rule = (source) => {
  const own = source.path.split('/').slice(0, 2).join('/');
  return relativeImportsOf(source)
    .filter((target) => !target.startsWith(`${own}/`))
    .map((target) => `${source.path} imports ${target}, which is outside ${own}`);
};

/** The API of plug-ins belongs to the package of the server itself, so that it has no other name. */
export const packagesByName: Rule = (source) =>
  relativeImportsOf(source)
    .filter((target) => !/^(?:src|packages\/plugin)\//.test(target))
    .map((target) => `${source.path} imports ${target} by its path`);

export const groundKnowsNothing: Rule = (source) =>
  part(source.path, 1) !== 'kernel'
    ? []
    : importsOf(source)
        .filter((target) => !isOurs(target) && !target.startsWith('node:'))
        .map((target) => `${source.path} imports the package ${target}`);

const isAdapter = (file: string) => ['api', 'web'].includes(part(file, 1));

export const adaptersAreApart: Rule = (source) =>
  importsOf(source)
    .filter((target) => [source.path, target].every(isAdapter))
    .filter((target) => part(target, 2) !== part(source.path, 2))
    .map((target) => `${source.path} imports another API or page folder: ${target}`);

export const storesArePrivate: Rule = (source) =>
  importsOf(source)
    .filter((target) => /^src\/(?:core|platform)\/(?:.*[-/])?store\.ts$/.test(target))
    .filter((target) => path.posix.dirname(target) !== path.posix.dirname(source.path))
    .map((target) => `${source.path} imports the store of another folder: ${target}`);

/** `modules`: each may import those before it. */
export function modulesInOrder(modules: string[]): Rule {
  const position = (file: string) =>
    part(file, 1) === 'core' ? modules.indexOf(part(file, 2)) : -2;
  return (source) => {
    if (position(source.path) === -1)
      return [`${source.path} belongs to a module that is not in the list`];
    return importsOf(source)
      .filter((target) => position(source.path) >= 0 && position(target) > position(source.path))
      .map((target) => `${source.path} imports the later module ${target}`);
  };
}

/** Packages that a layer must not import. */
export function keepsOut(floor: string, packages: string[]): Rule {
  return (source) =>
    part(source.path, 1) !== floor
      ? []
      : importsOf(source)
          .filter((target) =>
            packages.some((name) => target === name || target.startsWith(`${name}/`)),
          )
          .map((target) => `${source.path} imports ${target}`);
}

/** `words`: patterns that must not occur in the code of a layer, outside comments. */
export function neverSays(floor: string, words: RegExp): Rule {
  return (source) => {
    if (part(source.path, 1) !== floor) return [];
    const code = source.text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');
    return [...code.matchAll(words)].map(([word]) => `${source.path} says ${word}`);
  };
}

export const sqlInStoresOnly: Rule = (source) => {
  const mayHold = part(source.path, 1) === 'platform' || /(^|[-/])store\.ts$/.test(source.path);
  const statement =
    /['"`]\s*(?:select\s|SELECT\s|insert into|INSERT INTO|update \w+ set|UPDATE \w+ SET|delete from|DELETE FROM|with \w+ as \()/g;
  return mayHold
    ? []
    : [...source.text.matchAll(statement)].map(([sql]) => `${source.path} holds SQL: ${sql}`);
};

export const noDefaultExports: Rule = (source) =>
  /^export (?:default|\{[^}]*\bas default\b)/m.test(source.text)
    ? [`${source.path} has a default export`]
    : [];

/** `words`: names of files or folders that are too general. */
export function namesSaySomething(words: string[]): Rule {
  return ({ path: file }) =>
    file
      .split('/')
      .filter((step) => words.includes(step) || words.includes(step.replace(/\.ts$/, '')))
      .map((step) => `${file} is named ${step}`);
}

/** Names, comments and test titles keep to the terms of docs/glossary.md. */
export const termsOfTheGlossary: Rule = (source) =>
  retiredWordsIn(source).map(
    (word) => `${source.path} says "${word}" instead of ${retiredWords[word]}`,
  );
