import type { Locale } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { displayComment, displayValue } from './display.ts'
import { answerIds, type NormalizedForm } from './normalize.ts'
import { type AnswerOf, namesIn, noAnswer } from './text.ts'
import type { Answers } from './values.ts'

/** Longer answers are cut, so that what is asked stays to be seen. */
const longest = 200

/** Every text of a form in which an answer can be named. */
function* textsOf({ entities, steps }: NormalizedForm): Generator<LocalizedText | undefined> {
  for (const step of steps) yield step.title
  for (const section of Object.values(entities.sections)) yield* [section.title, section.description]
  for (const question of Object.values(entities.questions)) yield* [question.label, question.help]
  for (const component of Object.values(entities.components)) {
    yield* [component.label, component.help, component.placeholder, component.validation_message]
    for (const option of component.options) yield option.label
  }
  for (const comment of Object.values(entities.comment_objects)) yield comment.label
}

const known = new WeakMap<NormalizedForm, readonly string[]>()

/**
 * The ids of the answers outside of groups that hold what the form's texts name: of an answer inside a group, the
 * group's. Remembered by the form's identity.
 */
export function answersNamed(form: NormalizedForm): readonly string[] {
  let ids = known.get(form)
  if (!ids) {
    const { components } = form.entities
    const named = new Set([...textsOf(form)].flatMap(namesIn))
    const holds = (id: string): boolean =>
      named.has(id) ||
      (components[id]?.components ?? []).some(
        (inner) => holds(inner) || components[inner]?.comment_object.some((comment) => named.has(comment)),
      )
    ids = named.size === 0 ? [] : answerIds(form).filter(holds)
    known.set(form, ids)
  }
  return ids
}

const within = (container: unknown, key: string | number): unknown =>
  typeof container === 'object' && container !== null && Object.hasOwn(container, key)
    ? (container as Record<string | number, unknown>)[key]
    : undefined

/**
 * Reads the answers that a text names. `values`: as `Evaluation.values`. `path`: where the text stands, `[group, record,
 * id]` inside groups; a record's own answers come before those around it. `timeZone` as for `displayValue`.
 */
export function answerReader(
  form: NormalizedForm,
  values: Answers,
  locale: Locale,
  {
    path = [],
    timeZone,
  }: { path?: readonly (string | number)[] | undefined; timeZone?: string | undefined } = {},
): AnswerOf {
  const { components, comment_objects } = form.entities
  const around: unknown[] = []
  for (let end = path.length - 1; end > 0; end -= 2)
    around.push(path.slice(0, end).reduce<unknown>(within, values))
  around.push(values)
  return (id) => {
    const value = around.map((answers) => within(answers, id)).find((found) => found !== undefined)
    const [component, comment] = [components[id], comment_objects[id]]
    const shown = component
      ? displayValue(component, value, locale, { form, ...(timeZone ? { timeZone } : {}) })
      : comment
        ? displayComment(comment, value, locale)
        : ''
    return shown.length > longest ? shown.slice(0, longest).trimEnd() + noAnswer : shown
  }
}
