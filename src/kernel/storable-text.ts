/** Replaces NUL, which PostgreSQL cannot store. For text that an outside service has sent. */
export const toStorableText = (text: string): string => text.replaceAll('\0', '\uFFFD');
