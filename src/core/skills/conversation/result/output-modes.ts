import { type Artifact, type Part, textPart } from '../../../tasks/message.ts';

type OutputForm = 'text' | 'data' | 'both';

/**
 * Selects the form of artifacts from A2A `acceptedOutputModes`. The modes are a preference and
 * never cause an error. Accepts media types and the words `text` and `json`, and ignores unknown
 * modes.
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

type Texts = {
  /** The text of an artifact that has none. */
  summary: string;
  /**
   * The whole result for callers that read no data; undefined: the text of the artifacts is
   * sufficient.
   */
  whole?: string | undefined;
};

/** The artifacts in the selected form. */
export function filterArtifactParts(
  artifacts: Artifact[],
  form: OutputForm,
  { summary, whole }: Texts,
): Artifact[] {
  if (form === 'both') return artifacts;
  const [only, ...others] = artifacts;
  if (form === 'text' && whole !== undefined && only && others.length === 0)
    return [{ ...only, parts: [textPart(whole)] }];
  const keep = form === 'text' ? isText : isData;
  return artifacts.map((artifact) => {
    const parts = artifact.parts.filter(keep);
    if (parts.length > 0) return { ...artifact, parts };
    return form === 'text' ? { ...artifact, parts: [textPart(summary)] } : artifact;
  });
}

const isText = (part: Part) => part.text !== undefined;
const isData = (part: Part) => part.data !== undefined;
