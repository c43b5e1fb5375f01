import { type Artifact, type Part, textPart } from '../../../tasks/message.ts';

type OutputForm = 'text' | 'data' | 'both';

/**
 * Which forms of an artifact somebody takes (a2a.md 4): a preference, never a reason to refuse.
 * Media types and the bare words `text` and `json` are understood; what is unknown counts for nothing.
 */
export function selectOutputForm(modes: readonly string[] | null): OutputForm {
  const wanted = new Set((modes ?? []).map(toOutputForm));
  if (wanted.has('both') || wanted.has('text') === wanted.has('data')) return 'both';
  return wanted.has('text') ? 'text' : 'data';
}

function toOutputForm(mode: string): OutputForm | null {
  const [type = ''] = mode.trim().toLowerCase().split(';');
  switch (type.trim()) {
    case '*/*':
      return 'both';
    case 'text':
    case 'text/*':
    case 'text/plain':
      return 'text';
    case 'json':
    case 'application/*':
    case 'application/json':
      return 'data';
    default:
      return null;
  }
}

/** The artifacts as they were asked for; `say` stands in for a text that an artifact has not. */
export function filterArtifactParts(
  artifacts: Artifact[],
  form: OutputForm,
  say: string,
): Artifact[] {
  if (form === 'both') return artifacts;
  const keep = form === 'text' ? isText : isData;
  return artifacts.map((artifact) => {
    const parts = artifact.parts.filter(keep);
    if (parts.length > 0) return { ...artifact, parts };
    return form === 'text' ? { ...artifact, parts: [textPart(say)] } : artifact;
  });
}

const isText = (part: Part) => part.text !== undefined;
const isData = (part: Part) => part.data !== undefined;
