import { within } from './within.js';

const timeoutMs = 10_000;
const store = { slug: 'sample', name: 'Sample', url: 'https://sample.example', currency: 'USD' };
const limits = { message: 2_000, data: 64 * 1_024 };

/** What is wrong with the skills of a plug-in. Asks each about sample input, with and without a store. */
export async function checkSkills({ skills = [] }) {
  const problems = [];
  for (const skill of skills) {
    const found = shapeProblem(skill);
    const asked = found ? [found] : [await answerProblem(skill, store), await answerProblem(skill)];
    problems.push(...asked.filter(Boolean).map((problem) => `skills: ${skill.name}: ${problem}`));
  }
  return problems;
}

const isText = (value) => typeof value === 'string' && value.trim() !== '';

function shapeProblem({ name, title, description, tags, input }) {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) return 'the name must be words joined by hyphens';
  if (![title, description].every(isText)) return 'title and description must be strings';
  if (!Array.isArray(tags) || tags.length === 0 || !tags.every(isText))
    return 'tags must be strings';
  if (input?.type !== 'object' || typeof input.properties !== 'object')
    return 'input must be a schema of an object';
  const isGood = ([field, schema]) =>
    /^[a-z][a-z0-9_]*$/.test(field) && isText(schema.type) && isText(schema.description);
  return Object.entries(input.properties).every(isGood)
    ? null
    : 'every member of input needs a name in snake_case, a type and a description';
}

async function answerProblem(skill, addressed = null) {
  const request = { input: sampleOf(skill.input), store: addressed, locale: 'en-US' };
  try {
    const answer = await within(timeoutMs, (context) => skill.answer(request, context));
    return problemOf(answer ?? {});
  } catch (error) {
    return error.message;
  }
}

function problemOf({ message, data = {} }) {
  if (!isText(message) || message.length > limits.message)
    return `message must be a string of at most ${limits.message} characters`;
  const json = JSON.stringify(data) ?? '';
  return json.startsWith('{') && Buffer.byteLength(json) <= limits.data
    ? null
    : 'data must be a JSON object of at most 64 KB';
}

/** The required members, with the first example, choice or default of their schema. */
function sampleOf({ properties, required = [] }) {
  return Object.fromEntries(required.map((name) => [name, sampleValue(properties[name])]));
}

const samples = { string: 'sample', boolean: true, array: [], object: {} };

const sampleValue = ({ examples = [], enum: choices = [], minimum = 1, type, ...schema }) =>
  schema.default ?? examples[0] ?? choices[0] ?? samples[type] ?? minimum;
