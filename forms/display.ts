import type { Locale } from '@atesta/contract/limits.ts'
import type { CommentObject, ComponentType, LocalizedText } from '@atesta/contract/schemas/form.ts'
import { positionText, ratingText, rawPosition, yesNoTexts } from './answer-texts.ts'
import { numberRange } from './constraints.ts'
import { dayText, momentText } from './moments.ts'
import { answerIds, type NormalizedForm } from './normalize.ts'
import { numberText } from './number-text.ts'
import { type AnswerOf, localized, namesIn, noAnswer } from './text.ts'
import {
  type ActionValue,
  type Answers,
  type FieldComponent,
  type FormValue,
  isUnseen,
  type PositionValue,
  parseComment,
  parseValue,
  type SignatureValue,
} from './values.ts'

/**
 * `form`: for a group's inner components; without it, a group only shows its number of records. `timeZone`:
 * IANA name for moments (date-and-time with offset, signatures); UTC by default. `answerOf`: other answers,
 * for labels that name them (`answerReader`). `files`: in words, how many or which; by default, their
 * identifiers. `outOf`: a rating shows its maximum, for places where it stands alone and not as a number; so
 * does a scale that starts at 0 or 1 and has no unit. `forPrograms`: positions in decimal degrees, and
 * calculations that are not shown, for exports.
 */
export type DisplayOptions = {
  form?: NormalizedForm
  timeZone?: string
  answerOf?: AnswerOf
  files?: (count: number, identifiers: readonly string[]) => string
  outOf?: boolean
  forPrograms?: boolean
}

type Shower = (value: never, component: FieldComponent, locale: Locale, options: DisplayOptions) => string

const asIs = (value: string) => value
const withUnit = (value: number, { unit }: FieldComponent, locale: Locale) =>
  unit ? `${numberText(value, locale)} ${unit}` : numberText(value, locale)

const showers = {
  text: asIs,
  textarea: asIs,
  barcode: asIs,
  number: withUnit,
  rating: showGrade,
  scale: showGrade,
  date: (value: string, _component, locale) => dayText(value, locale),
  time: asIs,
  datetime: (value: string, _component, locale, { timeZone }) => momentText(value, locale, timeZone),
  checkbox: showChoices,
  radio: showChoices,
  dropdown: showChoices,
  yes_no: (value: 'yes' | 'no' | 'na', _component, locale) => yesNoTexts[locale][value],
  upload: (value: string[], _component, _locale, options) => showFiles(value, options),
  signature: (value: SignatureValue, _component, locale, { timeZone }) =>
    `${value.name}, ${momentText(value.signed_at, locale, timeZone)}`,
  geolocation: (value: PositionValue, _component, locale, { forPrograms }) =>
    forPrograms ? rawPosition(value) : positionText(value, locale),
  note: () => '',
  calculation: (value: string | number | boolean, component, locale) => {
    if (typeof value === 'boolean') return yesNoTexts[locale][value ? 'yes' : 'no']
    return typeof value === 'number' ? withUnit(value, component, locale) : value
  },
  group: (value: Record<string, unknown>[], component, locale, options) =>
    showRecords(value, component, locale, options),
} satisfies Record<ComponentType, Shower>

/**
 * An answer for people in the requested language: numbers and dates in its format, options by label, several
 * separated by "; ". '' without an answer and for values that this component cannot have.
 */
export function displayValue(
  component: FieldComponent,
  value: unknown,
  locale: Locale,
  options: DisplayOptions = {},
): string {
  const parsed = parseValue(component, value)
  if (!parsed.ok || parsed.value === undefined) return ''
  const show: (
    value: FormValue,
    component: FieldComponent,
    locale: Locale,
    options: DisplayOptions,
  ) => string = showers[component.type] as never
  return show(parsed.value, component, locale, options)
}

/** A follow-up's answer for people; '' as in `displayValue`. */
export function displayComment(
  comment: CommentObject,
  value: unknown,
  locale: Locale,
  options: DisplayOptions = {},
): string {
  const parsed = parseComment(comment, value)
  if (!parsed.ok || parsed.value === undefined) return ''
  if (comment.kind === 'comment') return parsed.value as string
  if (comment.kind === 'photo') return showFiles(parsed.value as string[], options)
  const { text, owner, due } = parsed.value as ActionValue
  return [text, owner, due && dayText(due, locale)].filter(Boolean).join(' · ')
}

function showGrade(
  value: number,
  component: FieldComponent,
  locale: Locale,
  { outOf }: DisplayOptions,
): string {
  const { min = 0, max } = numberRange(component)
  const isMeasure = component.type === 'scale' && (component.unit || (min !== 0 && min !== 1))
  return outOf && max !== undefined && !isMeasure
    ? ratingText(numberText(value, locale), withUnit(max, component, locale), locale)
    : withUnit(value, component, locale)
}

const showFiles = (files: string[], options: DisplayOptions) =>
  options.files?.(files.length, files) ?? files.join(', ')

function showChoices(
  value: string | string[],
  { options }: FieldComponent,
  locale: Locale,
  { answerOf }: DisplayOptions,
): string {
  return (Array.isArray(value) ? value : [value])
    .map((chosen) => {
      const label = localized(options.find((option) => option.value === chosen)?.label, locale, answerOf)
      return label.trim() === '' ? chosen : label
    })
    .join('; ')
}

/**
 * One line per record, under its number. Records inside a record have their own lines, under both numbers;
 * what follows them is under the number of the outer one again, so that every line says where it belongs.
 */
function showRecords(
  records: Record<string, unknown>[],
  component: FieldComponent,
  locale: Locale,
  options: DisplayOptions,
  around = '',
): string {
  const { form } = options
  if (!form) return numberText(records.length, locale)
  const members = form.entities.components[component.id]?.components ?? []
  return records
    .map((record, index) => {
      const number = `${around}${index + 1}.`
      const within = { ...options, form, answerOf: answersOf(record, form, locale, options) }
      const parts = members.flatMap((id) => showMember(id, record, locale, within, number))
      return joined(parts, number)
    })
    .join('\n')
}

/** Reads the answers of a record and those around it. */
const answersOf =
  (record: Answers, { entities }: NormalizedForm, locale: Locale, options: DisplayOptions): AnswerOf =>
  (id) => {
    if (!Object.hasOwn(record, id)) return options.answerOf?.(id) ?? ''
    const [member, comment] = [entities.components[id], entities.comment_objects[id]]
    if (member) return displayValue(member, record[id], locale, options)
    return comment ? displayComment(comment, record[id], locale, options) : ''
  }

/** The content of a record, in order; `lines`: the records of an inner group. */
type Shown = { text: string; lines?: string }
type Within = DisplayOptions & { form: NormalizedForm; answerOf: AnswerOf }

function showMember(id: string, record: Answers, locale: Locale, within: Within, number: string): Shown[] {
  const { components, comment_objects } = within.form.entities
  const member = components[id]
  if (!member || (isUnseen(member) && !within.forPrograms)) return []
  const named = (label: LocalizedText, shown: string): Shown[] => {
    // A calculation that is not shown often has no label; in an export its name says what it is.
    const name = localized(label, locale, within.answerOf) || (isUnseen(member) ? id : '')
    return shown === '' ? [] : [{ text: name ? `${name}: ${shown}` : shown }]
  }
  const comments = member.comment_object.flatMap((commentId) => {
    const comment = comment_objects[commentId]
    return comment ? named(comment.label, displayComment(comment, record[commentId], locale, within)) : []
  })
  const records = member.type === 'group' ? parseValue(member, record[id]) : undefined
  if (!records?.ok || !Array.isArray(records.value))
    return [...named(member.label, displayValue(member, record[id], locale, within)), ...comments]
  const lines = showRecords(records.value as Record<string, unknown>[], member, locale, within, number)
  const name = localized(member.label, locale, within.answerOf)
  return [{ text: name && `${name}:`, lines }, ...comments]
}

/** The parts of a record: adjacent ones on one line, those after inner records on a line of their own. */
function joined(parts: readonly Shown[], number: string): string {
  const lines: string[] = []
  let line: string[] = []
  const end = () => lines.push(`${number} ${line.join('; ')}`)
  for (const { text, lines: inner } of parts) {
    if (text !== '') line.push(text)
    if (inner === undefined) continue
    end()
    lines.push(inner)
    line = []
  }
  if (line.length > 0 || lines.length === 0) end()
  return lines.join('\n')
}

const longest = 200

/** An answer inside a text: a long one is cut, so that the question stays visible. */
export const shortened = (shown: string): string =>
  shown.length > longest ? shown.slice(0, longest).trimEnd() + noAnswer : shown

/** Every text of a form that can name an answer. */
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
 * The ids of the answers outside of groups that the form's texts name; for an answer inside a group, the
 * group's id. Cached by the form's identity.
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
 * Reads the answers that a text names. `values`: as `Evaluation.values`. `path`: the text's place, `[group,
 * record, id]` inside groups; a record's own answers take precedence over those around it. `timeZone` as for
 * `displayValue`.
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
  const read = (id: string) => {
    const value = around.map((answers) => within(answers, id)).find((found) => found !== undefined)
    const [component, comment] = [components[id], comment_objects[id]]
    const shown = component
      ? displayValue(component, value, locale, { form, ...(timeZone ? { timeZone } : {}) })
      : comment
        ? displayComment(comment, value, locale)
        : ''
    return shortened(shown)
  }
  // Cached, because every word of a text may name the same group of thousands of answers.
  const known = new Map<string, string>()
  return (id) => {
    const text = known.get(id) ?? read(id)
    known.set(id, text)
    return text
  }
}
