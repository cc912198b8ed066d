import type { Locale } from '@atesta/contract/limits.ts'
import type { MergedColumn } from '@atesta/forms/answer-columns.ts'
import { yesNoTexts } from '@atesta/forms/answer-texts.ts'
import { localized } from '@atesta/forms/text.ts'
import { type RawBuilder, sql } from 'kysely'
import { chosen } from '../../inspections/inspections-list.queries.ts'
import { type Condition, type Literal, type Operator, UnreadableFilter } from './filter.ts'
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
  started_at: { by: sql`i.created_at`, kind: 'moment' },
  submitted_at: { by: sql`i.submitted_at`, kind: 'moment' },
}

/** The answer to a question as text; null where there is none. */
const answer = (id: string) =>
  sql`(SELECT a.value ->> 'value' FROM jsonb_array_elements(i.answers) AS a (value) WHERE a.value ->> 'id' = ${id} LIMIT 1)`

/** The same as a number. */
const numberAnswer = (id: string) =>
  sql`(SELECT CASE WHEN a.value ->> 'value' ~ '^-?\\d{1,15}(\\.\\d{1,15})?$' THEN (a.value ->> 'value')::numeric END
    FROM jsonb_array_elements(i.answers) AS a (value) WHERE a.value ->> 'id' = ${id} LIMIT 1)`

/** The options of a question that are called this in any language, or that have it for their value. */
function optionsCalled({ type, options }: MergedColumn, text: string): string[] {
  if (type === 'yes_no')
    return (['yes', 'no', 'na'] as const).filter(
      (value) => value === text || Object.values(yesNoTexts).some((texts) => texts[value] === text),
    )
  const locales: Locale[] = ['en', 'es', 'pt']
  return options
    .filter(
      ({ value, label }) => value === text || locales.some((locale) => localized(label, locale) === text),
    )
    .map(({ value }) => value)
}

/** A value as a parameter of the kind that it is compared as; a day is its first moment in UTC. */
function parameter({ property, value }: Comparison, kind: Kind): RawBuilder<unknown> {
  if (value.kind === 'null') return sql`NULL`
  const isSame = value.kind === kind || (kind === 'moment' && value.kind === 'day')
  if (!isSame) throw new UnreadableFilter(property)
  if (kind === 'number') return sql`${value.text}::numeric`
  if (kind === 'moment')
    return sql`${value.kind === 'day' ? `${value.text}T00:00:00Z` : value.text}::timestamptz`
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

const isChosen = (type: MergedColumn['type']) => ['radio', 'dropdown', 'yes_no'].includes(type)

function questionCompared(column: MergedColumn, comparison: Comparison): RawBuilder<boolean> {
  const { id, type, mixed, multiple, numeric } = column
  const { operator, value, property } = comparison
  if (mixed || multiple) throw new UnreadableFilter(property)
  if (numeric) return compared(numberAnswer(id), comparison, 'number')
  if (value.kind === 'null') return compared(answer(id), comparison, 'text')
  if (isChosen(type)) {
    if (value.kind !== 'text' || (operator !== 'eq' && operator !== 'ne'))
      throw new UnreadableFilter(property)
    const holds = chosen(id, optionsCalled(column, value.text))
    return operator === 'eq' ? holds : sql`NOT ${holds}`
  }
  if (type === 'date') return compared(answer(id), comparison, 'day')
  if (['text', 'textarea', 'barcode', 'comment'].includes(type))
    return compared(answer(id), comparison, 'text')
  throw new UnreadableFilter(property)
}

/** A filter of an entity set as a condition on inspections. Throws UnreadableFilter for what it cannot look into. */
export function filterCondition(set: EntitySet, condition: Condition): RawBuilder<boolean> {
  if (condition.kind === 'not') return sql`NOT (${filterCondition(set, condition.of)})`
  if (condition.kind !== 'compare') {
    const [left, right] = [filterCondition(set, condition.left), filterCondition(set, condition.right)]
    return condition.kind === 'and' ? sql`(${left} AND ${right})` : sql`(${left} OR ${right})`
  }
  const property = set.properties.find(({ name }) => name === condition.property)
  const fact = property && facts[property.name]
  if (fact && !property.column) return compared(fact.by, condition, fact.kind)
  // Of a record only its inspection is looked at.
  if (!property?.column || set.group) throw new UnreadableFilter(condition.property)
  return questionCompared(property.column, condition)
}
