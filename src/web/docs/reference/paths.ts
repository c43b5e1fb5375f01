export const referencePath = '/docs/api';
export const objectsPath = `${referencePath}/objects`;

/** The page of a named schema. */
export const objectPath = (name: string): string => `${objectsPath}/${name}`;
