import type { Locale } from '@atesta/contract/limits.ts'
import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type { CommentObject, Component, ComponentType } from '@atesta/contract/schemas/form.ts'
import { yesNoTexts } from './answer-texts.ts'
import type { FormErrorCode } from './form-errors.ts'
import { plainNumber, readNumberText, withoutUnit } from './number-text.ts'
import { isBlank } from './rules/blank.ts'
import { localized } from './text.ts'
import { afford } from './work.ts'

/** Degrees (WGS 84); accuracy in metres. */
export type PositionValue = { lat: number; lon: number; accuracy_m?: number }
/** A drawn signature: PNG as a data URL, who signed, and the device's time with its offset. */
export type SignatureValue = { name: string; image: string; signed_at: string }
/** What a follow-up asks to be done, by whom (a user id or a name) and by when (YYYY-MM-DD). */
export type ActionValue = { text: string; owner?: string; due?: string }
/**
 * One repetition of a group, keyed by the ids of its components and their comment objects. null: emptied on purpose,
 * so that the default does not come back.
 */
export type RecordValue = { [id: string]: FormValue | null }
export type FormValue =
  | string
  | number
  | boolean
  | string[]
  | PositionValue
  | SignatureValue
  | ActionValue
  | RecordValue[]

/** Stored or typed answers: by id of a component or comment object. null: emptied on purpose. */
export type Answers = Readonly<Record<string, unknown>>

/** The part of a component that determines its value; shared by nested and normalised components. */
export type FieldComponent = Omit<Component, 'comment_object' | 'components'>

/** `value` is undefined without an answer. */
export type Parsed = { ok: true; value: FormValue | undefined } | { ok: false; error: FormErrorCode }

/** With a `locale`, text is also parsed in that language: numbers, option labels, yes and no. */
export type ParseOptions = { locale?: Locale }

const ok = (value: FormValue | undefined): Parsed => ({ ok: true, value })
const refuse = (error: FormErrorCode): Parsed => ({ ok: false, error })

type Parser = (raw: unknown, component: FieldComponent, options: ParseOptions) => Parsed

const parsers = {
  text: parseText,
  textarea: parseText,
  barcode: parseText,
  number: parseNumber,
  rating: parseNumber,
  scale: parseNumber,
  date: (raw) => parseDate(raw),
  time: (raw) => parseTime(raw),
  datetime: (raw) => parseDateTime(raw),
  checkbox: parseChoices,
  radio: parseChoice,
  dropdown: (raw, component, options) =>
    component.multiple ? parseChoices(raw, component, options) : parseChoice(raw, component, options),
  yes_no: parseYesNo,
  upload: (raw) => parseFiles(raw),
  signature: (raw) => parseSignature(raw),
  geolocation: (raw) => parsePosition(raw),
  note: () => ok(undefined),
  calculation: parseCalculated,
  group: parseRecords,
} satisfies Record<ComponentType, Parser>

/**
 * The value of an answer in any JSON form. Blank text, null and [] are "no answer". Only the shape is checked
 * here; required, limits and rules are for `constraints.ts` and `evaluate.ts`. A group's records are returned
 * unchanged (their fields are checked one by one); a calculation's own answer is only kept for display.
 */
export function parseValue(component: FieldComponent, raw: unknown, options: ParseOptions = {}): Parsed {
  if (isBlank(raw)) return ok(undefined)
  const parser: Parser = parsers[component.type]
  return parser(raw, component, options)
}

/** The value of a follow-up: comment → text, photo → identifiers of certifications, action → `ActionValue`. */
export function parseComment(comment: CommentObject, raw: unknown): Parsed {
  if (isBlank(raw)) return ok(undefined)
  if (comment.kind === 'photo') return parseFiles(raw)
  return comment.kind === 'comment' ? parseText(raw) : parseAction(raw)
}

/** A calculation that is worked out and kept, but not shown to people who fill in or read the report. */
export const isUnseen = ({ type, hidden }: Pick<Component, 'type' | 'hidden'>): boolean =>
  type === 'calculation' && hidden === true

/** The types answered by choosing among options. */
export const choiceTypes: ReadonlySet<ComponentType> = new Set(['checkbox', 'radio', 'dropdown'])

/**
 * Lone surrogates have no canonical JSON form and PostgreSQL cannot store NUL: neither may reach a statement.
 */
function cleanText(raw: unknown): string | undefined {
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  return typeof raw === 'string' ? raw.toWellFormed().replaceAll('\0', '') : undefined
}

function parseText(raw: unknown): Parsed {
  const text = cleanText(raw)
  if (text === undefined) return refuse('bad_value')
  return ok(isBlank(text) ? undefined : text)
}

function parseNumber(raw: unknown, component: FieldComponent, { locale }: ParseOptions): Parsed {
  if (typeof raw === 'number') return Number.isFinite(raw) ? ok(raw + 0) : refuse('not_a_number')
  if (typeof raw !== 'string') return refuse('not_a_number')
  const read = (text: string) => (locale ? readNumberText(text, locale) : plainNumber(text))
  const text = raw.trim()
  // First unchanged: a unit may look like a part of a number, such as "-" for none.
  const value = read(text) ?? read(withoutUnit(text, component.unit ?? ''))
  return value === undefined ? refuse('not_a_number') : ok(value)
}

function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  // JavaScript reads 31 April as 1 May, so the day must read back as written.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function parseDate(raw: unknown): Parsed {
  return typeof raw === 'string' && isCalendarDay(raw) ? ok(raw) : refuse('bad_date')
}

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/** Cuts off seconds, which some pickers add. */
function parseTime(raw: unknown): Parsed {
  const text = typeof raw === 'string' ? raw.replace(/^(\d\d:\d\d):[0-5]\d(\.\d+)?$/, '$1') : ''
  return timeOfDay.test(text) ? ok(text) : refuse('bad_time')
}

const dateTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::([0-5]\d)(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/i

/**
 * With an offset, the moment is stored in UTC (`…Z`), so that two of them compare as text; without one it
 * stays wall-clock time (no Z). Always with seconds, never with fractions.
 */
function parseDateTime(raw: unknown): Parsed {
  const found = typeof raw === 'string' ? dateTime.exec(raw) : null
  const [, day = '', time = '', seconds = '00', offset] = found ?? []
  if (!isCalendarDay(day) || !timeOfDay.test(time)) return refuse('bad_datetime')
  const wall = `${day}T${time}:${seconds}`
  if (!offset) return ok(wall)
  const moment = new Date(`${wall}${offset.toUpperCase()}`)
  if (Number.isNaN(moment.getTime())) return refuse('bad_datetime')
  const utc = moment.toISOString()
  // Years outside 0000–9999 get a sign and six digits in ISO form, which would no longer compare as text.
  return utc.length === 24 ? ok(`${utc.slice(0, 19)}Z`) : refuse('bad_datetime')
}

function findOption(raw: unknown, choices: FieldComponent['options'], locale?: Locale): string | undefined {
  const text = typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : raw
  const found =
    choices.find((option) => option.value === text) ??
    (locale ? choices.find((option) => localized(option.label, locale) === text) : undefined)
  return found?.value
}

function parseChoice(raw: unknown, component: FieldComponent, { locale }: ParseOptions): Parsed {
  const value = findOption(raw, component.options, locale)
  return value === undefined ? refuse('not_an_option') : ok(value)
}

/** Each once and in the order of the options, so that the order of clicks does not change the digest. */
function parseChoices(raw: unknown, component: FieldComponent, { locale }: ParseOptions): Parsed {
  const chosen = new Set<string>()
  const given: unknown[] = Array.isArray(raw) ? raw : [raw]
  if (!afford((given.length * component.options.length) >> 4)) return refuse('bad_value')
  for (const item of given) {
    const value = findOption(item, component.options, locale)
    if (value === undefined) return refuse('not_an_option')
    chosen.add(value)
  }
  const values = component.options.map((option) => option.value).filter((value) => chosen.delete(value))
  return ok(values)
}

function parseYesNo(raw: unknown, _component: FieldComponent, { locale }: ParseOptions): Parsed {
  if (typeof raw === 'boolean') return ok(raw ? 'yes' : 'no')
  for (const value of ['yes', 'no', 'na'] as const) {
    if (raw === value || (locale && raw === yesNoTexts[locale][value])) return ok(value)
  }
  return refuse('not_an_option')
}

const maxIdentifier = 200

/** Identifiers of certifications, each once, in the order they were added. */
function parseFiles(raw: unknown): Parsed {
  const identifiers = new Set<string>()
  for (const item of Array.isArray(raw) ? raw : [raw]) {
    if (typeof item !== 'string' || isBlank(item) || item.length > maxIdentifier) return refuse('bad_value')
    const identifier = cleanText(item)
    if (!identifier) return refuse('bad_value')
    identifiers.add(identifier)
  }
  return ok([...identifiers])
}

const maxSignatureText = 400_000
const signedAt = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** Limits as in the contract's `Signature`. An object without name or drawing is an unfinished signature. */
function parseSignature(raw: unknown): Parsed {
  if (!isPlainObject(raw)) return refuse('bad_value')
  const { name, image, signed_at } = raw
  if (isBlank(name) && isBlank(image)) return ok(undefined)
  const who = cleanText(name)?.trim()
  if (!who || isBlank(image)) return refuse('signature_incomplete')
  if (typeof image !== 'string' || !/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(image))
    return refuse('bad_value')
  if (who.length > 200 || image.length > maxSignatureText) return refuse('too_long')
  if (typeof signed_at !== 'string' || !signedAt.test(signed_at)) return refuse('signature_incomplete')
  if (!parseDateTime(signed_at).ok) return refuse('bad_datetime')
  return ok({ name: who, image, signed_at })
}

const within = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && value >= -limit && value <= limit

function parsePosition(raw: unknown): Parsed {
  if (!isPlainObject(raw)) return refuse('bad_position')
  const { lat, lon, accuracy_m: accuracy } = raw
  if (!within(lat, 90) || !within(lon, 180)) return refuse('bad_position')
  const position: PositionValue = { lat: lat + 0, lon: lon + 0 }
  if (isBlank(accuracy)) return ok(position)
  if (typeof accuracy !== 'number' || !(accuracy >= 0 && Number.isFinite(accuracy)))
    return refuse('bad_position')
  return ok({ ...position, accuracy_m: accuracy + 0 })
}

function parseCalculated(raw: unknown): Parsed {
  if (typeof raw === 'boolean') return ok(raw)
  if (typeof raw === 'number') return Number.isFinite(raw) ? ok(raw + 0) : refuse('bad_value')
  return parseText(raw)
}

function parseRecords(raw: unknown): Parsed {
  if (!Array.isArray(raw) || !raw.every(isPlainObject)) return refuse('bad_value')
  return ok(raw as RecordValue[])
}

function parseAction(raw: unknown): Parsed {
  if (typeof raw === 'string') return parseAction({ text: raw })
  if (!isPlainObject(raw)) return refuse('bad_value')
  if (isBlank(raw.text) && isBlank(raw.owner) && isBlank(raw.due)) return ok(undefined)
  const text = cleanText(raw.text)
  const owner = cleanText(raw.owner)
  if (isBlank(raw.text)) return refuse('required')
  if (!text || isBlank(text) || (!isBlank(raw.owner) && owner === undefined)) return refuse('bad_value')
  if (!isBlank(raw.due) && (typeof raw.due !== 'string' || !isCalendarDay(raw.due))) return refuse('bad_date')
  const action: ActionValue = { text }
  if (owner && !isBlank(owner)) action.owner = owner
  if (typeof raw.due === 'string' && !isBlank(raw.due)) action.due = raw.due
  return ok(action)
}
