type Authored = {
  author?: { kind: string } | null | undefined;
  author_name?: string | null | undefined;
};

/** `Note by Jane Doe`, or what kind of author wrote it. */
export function noteTitle(note: Authored): string {
  const kind = note.author ? (kinds[note.author.kind] ?? 'an app') : 'the server';
  return `Note by ${note.author_name ?? kind}`;
}

const kinds: Record<string, string> = {
  person: 'a former member',
  api_key: 'a deleted key',
  access_token: 'an app',
  operator: 'the operator',
};
