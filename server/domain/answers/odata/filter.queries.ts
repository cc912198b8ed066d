import { type Locale, locales } from '@atesta/contract/limits.ts'
import { isChoice, type MergedColumn } from '@atesta/forms/answer-columns.ts'
import { localized } from '@atesta/forms/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { literally } from '../../../lists/paging.ts'
import { asAnswered } from '../../inspections/inspections-list.queries.ts'
import { type Condition, type Literal, type Match, type Operator, UnreadableFilter } from './filter.ts'
import type { EntitySet } from './model.ts'

type Comparison = Extract<Condition, { kind: 'compare' }>
type Kind = Exclude<Literal['kind'], 'null'>

const operators = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} satisfies Record<Operator, RawBuilder<unknown>>

/** What is known of an inspection `i` of the task `t`, and what it is compared with. */
const facts: Record<string, { by: RawBuilder<unknown>; kind: Kind }> = {
  inspection_id: { by: sql`i.id`, kind: 'number' },
  inspection_number: { by: sql`i.number`, kind: 'number' },
  title: { by: sql`i.title`, kind: 'text' },
  task_id: { by: sql`i.task_id`, kind: 'number' },
  task: { by: sql`t.name`, kind: 'text' },
  person_id: { by: sql`i.user_id`, kind: 'number' },
  person: { by: sql`(SELECT u.name FROM users u WHERE u.id = i.user_id)`, kind: 'text' },
  form_version: { by: sql`i.template_version`, kind: 'number' },
  // The feed shows milliseconds, and what it shows has to be found again.
  started_at: { by: sql`date_trunc('milliseconds', i.created_at)`, kind: 'moment' },
  submitted_at: { by: sql`i.submitted_at`, kind: 'moment' },
}

/**
 * A value made of the answers `v.given` and signatures `v.signed` of an inspection `i` to these questions: unpacked once for
 * all that is compared, because that takes longer than comparing. One answer needs no gathering, which doubles the time.
 */
function ofAnswers<T>(value: RawBuilder<T>, questions: readonly string[]): RawBuilder<T> {
  const given = sql`a.value ->> 'id', a.value -> 'value'`
  const [gathered, first] =
    questions.length === 1
      ? [sql`jsonb_build_object(${given})`, sql`LIMIT 1`]
      : [sql`jsonb_object_agg(${given})`, sql``]
  return sql<T>`(SELECT ${value} FROM (SELECT
    (SELECT ${gathered} FROM jsonb_array_elements(i.answers) AS a (value) WHERE a.value ->> 'id' = ANY(${questions}::text[]) ${first}) AS given,
    (SELECT jsonb_object_agg(s.value ->> 'component_id', true) FROM jsonb_array_elements(i.signatures) AS s (value)
      WHERE s.value ->> 'component_id' = ANY(${questions}::text[])) AS signed
  OFFSET 0) v)`
}

/** The answer to a question as text; null where there is none. */
const answer = (id: string) => sql`(v.given ->> ${id})`

/** The same as a number. */
const numberAnswer = (id: string) =>
  sql`(CASE WHEN ${answer(id)} ~ '^-?\\d{1,15}(\\.\\d{1,40})?$' THEN ${answer(id)}::numeric END)`

/** The same as a moment, which without an offset is one in UTC, as the feed shows it. */
const momentAnswer = (id: string) =>
  sql`(CASE WHEN ${answer(id)} ~ '^[1-9]\\d{3}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?(Z|[+-]\\d\\d:\\d\\d)?$' THEN
      (${answer(id)} || CASE WHEN ${answer(id)} ~ '(Z|[+-]\\d\\d:\\d\\d)$' THEN '' ELSE 'Z' END)::timestamptz END)`

/** The same as a time of day. */
const timeAnswer = (id: string) =>
  sql`(CASE WHEN ${answer(id)} ~ '^([01]\\d|2[0-3]):[0-5]\\d$' THEN ${answer(id)}::time END)`

/** Something where there is a signature; outside groups they stand apart from the other answers. */
const signature = (id: string) => sql`(v.signed ->> ${id})`

/** True where one of the options was answered, alone or among several. */
const chosen = (id: string, options: string[]) =>
  sql<boolean>`COALESCE((v.given -> ${id}) @> ANY(${asAnswered(options).map((value) => JSON.stringify(value))}::jsonb[]), false)`

type Option = MergedColumn['options'][number]
const valuesOf = (options: readonly Option[]) => options.map(({ value }) => value)

/** What the feed shows of an option: its label, or its value where it has none. */
function shownAs({ value, label }: Option, locale: Locale): string {
  const shown = localized(label, locale)
  return shown.trim() === '' ? value : shown
}

/** The options of a question that the feed shows as a text which it is true for. */
const optionsShown = ({ options }: MergedColumn, locale: Locale, isIt: (text: string) => boolean): string[] =>
  valuesOf(options.filter((option) => isIt(shownAs(option, locale))))

/** The answer to a question with options as the feed shows it. */
function shownAnswer({ id, options }: MergedColumn, locale: Locale): RawBuilder<unknown> {
  const shown = Object.fromEntries(options.map((option) => [option.value, shownAs(option, locale)]))
  return sql`COALESCE(${JSON.stringify(shown)}::jsonb ->> ${answer(id)}, ${answer(id)})`
}

/** Those that are shown as the text; where none is, those of this value or with this label in another language. */
function optionsCalled(column: MergedColumn, locale: Locale, text: string): string[] {
  const shown = optionsShown(column, locale, (each) => each === text)
  if (shown.length > 0) return shown
  const isCalled = ({ value, label }: Option) =>
    value === text || locales.some((other) => localized(label, other) === text)
  return valuesOf(column.options.filter(isCalled))
}

/**
 * Whether a day, a moment or a time of day exists: 31 February does not. Nor do, for PostgreSQL, a year 0, an offset of
 * sixteen hours, and numbers beyond all that answers hold.
 */
function exists({ kind, text }: { kind: Kind; text: string }): boolean {
  if (kind === 'number') return Number.isFinite(Number(text))
  if (kind === 'time') return !Number.isNaN(Date.parse(`2000-01-01T${text}Z`))
  if (kind !== 'day' && kind !== 'moment') return true
  if (text.startsWith('0000') || /T.*[+-](1[6-9]|2\d):\d\d$/.test(text)) return false
  const day = new Date(text.slice(0, 10))
  const isDay = !Number.isNaN(day.getTime()) && text.startsWith(day.toISOString().slice(0, 10))
  return isDay && !Number.isNaN(Date.parse(text))
}

/** A value as a parameter of the kind that it is compared as; a day is its first moment in UTC. */
function parameter({ property, value }: Comparison, kind: Kind): RawBuilder<unknown> {
  if (value.kind === 'null') return sql`NULL`
  const isSame = value.kind === kind || (kind === 'moment' && value.kind === 'day')
  if (!isSame) throw new UnreadableFilter(property)
  if (!exists(value)) throw new UnreadableFilter(value.text)
  if (kind === 'number') return sql`${value.text}::numeric`
  if (kind === 'moment')
    return sql`${value.kind === 'day' ? `${value.text}T00:00:00Z` : value.text}::timestamptz`
  if (kind === 'time') return sql`${value.text}::time`
  return sql`${value.text}::text`
}

/** What has no answer equals nothing but null and differs from everything else. */
function compared(by: RawBuilder<unknown>, comparison: Comparison, kind: Kind): RawBuilder<boolean> {
  const { operator, value, property } = comparison
  if (value.kind === 'null') {
    if (operator === 'eq') return sql`${by} IS NULL`
    if (operator === 'ne') return sql`${by} IS NOT NULL`
    throw new UnreadableFilter(property)
  }
  const other = parameter(comparison, kind)
  if (operator === 'ne') return sql`${by} IS DISTINCT FROM ${other}`
  return sql`COALESCE(${by} ${operators[operator]} ${other}, false)`
}

const isText = (type: MergedColumn['type']) => ['text', 'textarea', 'barcode', 'comment'].includes(type)

function questionCompared(column: MergedColumn, comparison: Comparison, locale: Locale): RawBuilder<boolean> {
  const { id, type, numeric } = column
  const { operator, value, property } = comparison
  if (numeric) return compared(numberAnswer(id), comparison, 'number')
  if (value.kind === 'null')
    return compared(type === 'signature' ? signature(id) : answer(id), comparison, 'text')
  if (isChoice(column)) {
    if (value.kind !== 'text' || (operator !== 'eq' && operator !== 'ne'))
      throw new UnreadableFilter(property)
    const holds = chosen(id, optionsCalled(column, locale, value.text))
    return operator === 'eq' ? holds : sql`NOT ${holds}`
  }
  if (type === 'date') return compared(answer(id), comparison, 'day')
  if (type === 'datetime') return compared(momentAnswer(id), comparison, 'moment')
  if (type === 'time') return compared(timeAnswer(id), comparison, 'time')
  if (isText(type)) return compared(answer(id), comparison, 'text')
  throw new UnreadableFilter(property)
}

type Matching = Extract<Condition, { kind: 'match' }>

const patterns = {
  contains: (text) => `%${text}%`,
  startswith: (text) => `${text}%`,
  endswith: (text) => `%${text}`,
} satisfies Record<Match, (text: string) => string>
const finds = {
  contains: (whole, text) => whole.includes(text),
  startswith: (whole, text) => whole.startsWith(text),
  endswith: (whole, text) => whole.endsWith(text),
} satisfies Record<Match, (whole: string, text: string) => boolean>

/** What of an entity set a filter or an order can look into: a fact, or of inspections a question. */
function looked(set: EntitySet, name: string) {
  const property = set.properties.find((each) => each.name === name)
  const fact = property && !property.column ? facts[name] : undefined
  // Of a record only its inspection is looked at.
  const column = set.path.length > 0 ? undefined : property?.column
  if (!fact && (!column || column.mixed || column.multiple)) throw new UnreadableFilter(name)
  return { fact, column }
}

function matched(set: EntitySet, { how, property, text }: Matching, locale: Locale): RawBuilder<boolean> {
  const { fact, column } = looked(set, property)
  const pattern = patterns[how](literally(text))
  const like = (by: RawBuilder<unknown>) => sql<boolean>`COALESCE(${by} LIKE ${pattern}, false)`
  if (fact?.kind === 'text') return like(fact.by)
  if (column && isChoice(column))
    return chosen(
      column.id,
      optionsShown(column, locale, (whole) => finds[how](whole, text)),
    )
  if (column && isText(column.type)) return like(answer(column.id))
  throw new UnreadableFilter(property)
}

/** A part of a filter as a condition on inspections and their unpacked answers. */
function partCondition(set: EntitySet, condition: Condition, locale: Locale): RawBuilder<boolean> {
  if (condition.kind === 'not') return sql`NOT (${partCondition(set, condition.of, locale)})`
  if (condition.kind === 'match') return matched(set, condition, locale)
  if (condition.kind !== 'compare') {
    const left = partCondition(set, condition.left, locale)
    const right = partCondition(set, condition.right, locale)
    return condition.kind === 'and' ? sql`(${left} AND ${right})` : sql`(${left} OR ${right})`
  }
  const { fact, column } = looked(set, condition.property)
  if (fact) return compared(fact.by, condition, fact.kind)
  if (column) return questionCompared(column, condition, locale)
  throw new UnreadableFilter(condition.property)
}

/** The parts that all have to hold. */
const partsOf = (condition: Condition): Condition[] =>
  condition.kind === 'and' ? [...partsOf(condition.left), ...partsOf(condition.right)] : [condition]

/** What it looks into, by name. */
function namesIn(condition: Condition): string[] {
  if ('of' in condition) return namesIn(condition.of)
  if ('left' in condition) return [...namesIn(condition.left), ...namesIn(condition.right)]
  return [condition.property]
}

/** The questions among them. */
const questionsIn = (set: EntitySet, parts: Condition[]): string[] => [
  ...new Set(parts.flatMap(namesIn).flatMap((name) => looked(set, name).column?.id ?? [])),
]

/**
 * A filter of an entity set as a condition on inspections. `locale`: the language that options are shown in. Throws
 * UnreadableFilter for what it cannot look into.
 */
export function filterCondition(set: EntitySet, condition: Condition, locale: Locale): RawBuilder<boolean> {
  const all = (parts: Condition[]) =>
    sql<boolean>`${sql.join(
      parts.map((part) => partCondition(set, part, locale)),
      sql` AND `,
    )}`
  // What is known of an inspection stands apart, where indexes find it.
  const { answers, facts } = Object.groupBy(partsOf(condition), (part) =>
    questionsIn(set, [part]).length > 0 ? 'answers' : 'facts',
  )
  if (!answers) return all(facts ?? [])
  const holds = ofAnswers(all(answers), questionsIn(set, answers))
  return facts ? sql`${all(facts)} AND ${holds}` : holds
}

/** What neither comes first nor last. */
const unordered: ReadonlySet<MergedColumn['type']> = new Set(['signature', 'group', 'action'])

function orderedBy(set: EntitySet, property: string, locale: Locale): RawBuilder<unknown> {
  const { fact, column } = looked(set, property)
  if (fact) return fact.by
  if (!column || unordered.has(column.type)) throw new UnreadableFilter(property)
  const shown = isChoice(column) ? shownAnswer(column, locale) : answer(column.id)
  return ofAnswers(column.numeric ? numberAnswer(column.id) : shown, [column.id])
}

/**
 * An order of inspections, what is equal as it was submitted. `locale` as of a filter. Throws UnreadableFilter likewise.
 */
export const orderOf = (
  set: EntitySet,
  order: readonly { property: string; down: boolean }[],
  locale: Locale,
): RawBuilder<unknown> =>
  sql.join(
    order.map(({ property, down }) => {
      const by = orderedBy(set, property, locale)
      return down ? sql`${by} DESC NULLS LAST` : sql`${by} ASC NULLS FIRST`
    }),
  )
