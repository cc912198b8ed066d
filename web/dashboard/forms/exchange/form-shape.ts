import { locales } from '@atesta/contract/limits.ts'
import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type {
  CommentObject,
  Component,
  ComponentType,
  FormStructure,
  MediaCertification,
  Question,
  ReportSettings,
  Section,
  Step,
} from '@atesta/contract/schemas/form.ts'

/**
 * The shape of a form, as `FormStructure` of the contract says it: the library that the contract is written with does not
 * come to the browser. A shape gives the value with what it has without saying so, and notes the places of what does not fit,
 * and of what no part of a form has, which it leaves out.
 */
type Path = readonly (string | number)[]
type Noted = { faults: Path[]; unknown: Path[] }
type Shape = (value: unknown, at: Path, noted: Noted) => unknown

const fitting =
  (fits: (value: unknown) => boolean): Shape =>
  (value, at, noted) => {
    if (!fits(value)) noted.faults.push(at)
    return value
  }
const text = (longest: number, shortest = 0): Shape =>
  fitting((value) => typeof value === 'string' && value.length >= shortest && value.length <= longest)
const number = (fits: (value: number) => boolean = () => true): Shape =>
  fitting((value) => typeof value === 'number' && Number.isFinite(value) && fits(value))
const whole = (least: number, most = Number.MAX_SAFE_INTEGER): Shape =>
  number((value) => Number.isSafeInteger(value) && value >= least && value <= most)
const flag = fitting((value) => typeof value === 'boolean')
const anything = fitting(() => true)
const oneOf = (words: readonly string[]): Shape =>
  fitting((value) => typeof value === 'string' && words.includes(value))

const list =
  (of: Shape, shortest = 0, longest = Number.POSITIVE_INFINITY): Shape =>
  (value, at, noted) => {
    if (!Array.isArray(value) || value.length < shortest || value.length > longest) {
      noted.faults.push(at)
      return value
    }
    return value.map((member, index) => of(member, [...at, index], noted))
  }

/** `given`: what a part has that does not say it; without, it has none. */
type Part = { of: Shape; given?: unknown }
const optional = (of: Shape, given?: unknown): Part => ({ of, given })
/** The shapes of all that a record of the contract can say: with more in the contract, this does not compile. */
type Parts<T> = Record<keyof T, Shape | Part>

const record =
  <T>(parts: () => Parts<T>): Shape =>
  (value, at, noted) => {
    if (!isPlainObject(value)) {
      noted.faults.push(at)
      return value
    }
    const own = parts()
    for (const key of Object.keys(value)) if (!Object.hasOwn(own, key)) noted.unknown.push([...at, key])
    const entries = Object.entries<Shape | Part>(own).flatMap(([key, part]): [string, unknown][] => {
      const said = Object.hasOwn(value, key) ? value[key] : undefined
      if (typeof part === 'function') return [[key, part(said, [...at, key], noted)]]
      if (said !== undefined) return [[key, part.of(said, [...at, key], noted)]]
      return part.given === undefined ? [] : [[key, part.given]]
    })
    return Object.fromEntries(entries)
  }

const id = fitting((value) => typeof value === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(value))
const words: Shape = (value, at, noted) => {
  if (typeof value === 'string') return text(4000)(value, at, noted)
  return record<Record<string, string>>(() =>
    Object.fromEntries(locales.map((locale) => [locale, optional(text(4000))])),
  )(value, at, noted)
}
const rule = fitting((value) => typeof value === 'boolean' || isPlainObject(value))

const option = record<Component['options'][number]>(() => ({
  label: words,
  value: text(200, 1),
  visible_if: optional(rule),
}))
const comment = record<CommentObject>(() => ({
  id,
  kind: oneOf(['comment', 'photo', 'action']),
  label: words,
  required: optional(flag, false),
  show_for: optional(list(text(Number.POSITIVE_INFINITY)), []),
  camera_only: optional(flag),
  position_required: optional(flag),
}))
const mediaTypes = ['image/jpeg', 'image/png', 'application/pdf', 'video/quicktime', 'video/mp4']
const media = record<MediaCertification>(() => ({
  types: optional(list(text(Number.POSITIVE_INFINITY)), mediaTypes),
  min: optional(whole(0), 0),
  max: optional(whole(1, 200), 20),
  camera_only: optional(flag, false),
  position_required: optional(flag, false),
}))

const types: Record<ComponentType, true> = {
  text: true,
  textarea: true,
  number: true,
  date: true,
  time: true,
  datetime: true,
  checkbox: true,
  radio: true,
  dropdown: true,
  yes_no: true,
  rating: true,
  scale: true,
  upload: true,
  signature: true,
  geolocation: true,
  barcode: true,
  note: true,
  calculation: true,
  group: true,
}
const component: Shape = record<Component>(() => ({
  id,
  type: oneOf(Object.keys(types)),
  label: optional(words, ''),
  help: optional(words),
  placeholder: optional(words),
  required: optional(flag, false),
  required_if: optional(rule),
  default: optional(anything),
  visible_if: optional(rule),
  validation: optional(rule),
  validation_message: optional(words),
  options: optional(list(option), []),
  multiple: optional(flag, false),
  unit: optional(text(20)),
  min: optional(number()),
  max: optional(number()),
  step: optional(number((value) => value > 0)),
  max_length: optional(whole(1)),
  pattern: optional(text(500)),
  calculation: optional(rule),
  hidden: optional(flag),
  media_certification: optional(media),
  comment_object: optional(list(comment), []),
  components: optional(list(component)),
}))
const question = record<Question>(() => ({
  id,
  label: optional(words, ''),
  help: optional(words),
  visible_if: optional(rule),
  components: list(component, 1),
}))
const section = record<Section>(() => ({
  id,
  title: optional(words, ''),
  description: optional(words),
  collapsed: optional(flag, false),
  visible_if: optional(rule),
  questions: list(question),
}))
const step: Shape = (value, at, noted) => {
  const isEvidence = isPlainObject(value) && value.type === 'documentation'
  const sections: Record<string, Shape> = isEvidence ? { sections: list(section, 1) } : {}
  const type = oneOf(['documentation', 'form'])
  return record<Step>(() => ({ id, type, title: words, ...sections }))(value, at, noted)
}
const report = record<ReportSettings>(() => ({
  hidden: list(id, 0, 10_000),
  order: optional(list(id, 0, 10_000)),
  unanswered: flag,
  files: oneOf(['with_questions', 'at_end']),
  pictures_in_row: whole(1, 3),
  cover: flag,
}))
const structure = record<FormStructure>(() => ({
  steps: list(step, 1),
  schema: list(section),
  report: optional(report),
}))

/** A form with what its parts have without saying so, and the places of what no form can have, and of what is left out. */
export function shaped(value: unknown): {
  form: FormStructure
  faults: readonly Path[]
  unknown: readonly Path[]
} {
  const noted: Noted = { faults: [], unknown: [] }
  const form = structure(value, [], noted) as FormStructure
  return { form, ...noted }
}
