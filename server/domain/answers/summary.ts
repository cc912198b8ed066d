import type { AnswerFigures, AnswerSummary } from '@atesta/contract/schemas/answers.ts'
import { isChoice, type MergedColumn } from '@atesta/forms/answer-columns.ts'
import type { Db } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { type InspectionFilter, newestInspectionIds } from '../inspections/inspections-list.queries.ts'
import {
  type BarFacts,
  type Bars,
  barFacts,
  countsOverTime,
  type NumberFacts,
  numberFacts,
  type OptionFacts,
  optionFacts,
} from './summary.queries.ts'

/** Inspections that are counted at once: their answers are read one by one. */
const maxCounted = 20_000
/** Of a histogram. */
const maxBars = 12

const numberTypes = new Set(['number', 'rating', 'scale', 'calculation', 'group'])

/** The options of a question; undefined where there is nothing to choose. */
const optionsOf = (column: MergedColumn): string[] | undefined =>
  column.mixed || !isChoice(column) ? undefined : column.options.map(({ value }) => value)

type Range = Pick<NumberFacts, 'least' | 'most' | 'whole'>

/** `edges`: where each bar begins, and where the last one ends. */
type Scale = { width: number; edges: number[] }

/**
 * Bars from the least to the most: one for each of a few whole numbers, else of a round width. Edges are read from their
 * decimal digits, because a multiple of 0.1 that is calculated may be a little off.
 */
function scaleOf({ least, most, whole }: Range): Scale | null {
  if (least === null || most === null) return null
  if ((whole && most - least < maxBars) || least === most)
    return { width: 1, edges: Array.from({ length: most - least + 2 }, (_, bar) => least + bar) }
  // Numbers that are closer together than this cannot be told apart.
  const finest = Number.EPSILON * Math.max(Math.abs(least), Math.abs(most))
  const raw = Math.max((most - least) / (maxBars - 2), finest)
  const exponent = Math.floor(Math.log10(raw))
  const decimal = (digits: number) => Number(`${digits}e${exponent}`)
  const step = [1, 2, 5].find((digits) => decimal(digits) >= raw) ?? 10
  const edge = (at: number) => decimal(at * step)
  let first = Math.round(least / edge(1))
  if (edge(first) > least) first -= 1
  let last = Math.round(most / edge(1))
  if (edge(last) < most) last += 1
  const length = Math.max(1, last - first) + 1
  return { width: edge(1), edges: Array.from({ length }, (_, bar) => edge(first + bar)) }
}

/** The bars of a question, as they are counted; none where there is no number. */
export function barsFor({ id, ...range }: Range & { id: string }): Bars[] {
  const scale = scaleOf(range)
  const [start] = scale?.edges ?? []
  return scale && start !== undefined ? [{ id, start, width: scale.width, bars: scale.edges.length - 1 }] : []
}

function numbersOf(
  facts: NumberFacts,
  counts: ReadonlyMap<number, number> | undefined,
): AnswerFigures['numbers'] {
  const { least, mean, most } = facts
  const scale = scaleOf(facts)
  if (!scale || least === null || mean === null || most === null) return null
  const bars = scale.edges.slice(1).map((to, bar) => ({
    from: scale.edges[bar] ?? to,
    to,
    count: counts?.get(bar) ?? 0,
  }))
  return { least, mean, most, bars }
}

type Facts = {
  numbers: readonly NumberFacts[]
  options: readonly OptionFacts[]
  bars: readonly BarFacts[]
}

/** How many there are of each key, by question. */
function countsById<Fact extends { id: string; n: number }, Key>(
  facts: readonly Fact[],
  keyOf: (fact: Fact) => Key,
): ReadonlyMap<string, ReadonlyMap<Key, number>> {
  const counts = new Map<string, Map<Key, number>>()
  for (const fact of facts) {
    const { id, n } = fact
    const own = counts.get(id) ?? new Map<Key, number>()
    own.set(keyOf(fact), n)
    counts.set(id, own)
  }
  return counts
}

/**
 * The figures of each question. A form may have thousands of questions with hundreds of options each, so each fact is
 * looked at once, not searched for.
 */
export function figuresOf(columns: readonly MergedColumn[], facts: Facts): AnswerFigures[] {
  const numbers = new Map(facts.numbers.map((each) => [each.id, each]))
  const chosen = countsById(facts.options, ({ value }) => value)
  const bars = countsById(facts.bars, ({ bar }) => bar)
  return columns.map((column) => {
    const { id } = column
    const own = numbers.get(id)
    const options = optionsOf(column)
    const counts = chosen.get(id)
    const found = isNumber(column) && own ? numbersOf(own, bars.get(id)) : null
    // A calculation may come to texts only: it has no bars, but what others have without answers yet.
    const hasNumbers = isNumber(column) && (found !== null || column.type !== 'calculation' || column.numeric)
    return {
      id,
      answered: own?.answered ?? 0,
      ...(options && { options: options.map((value) => ({ value, count: counts?.get(value) ?? 0 })) }),
      ...(hasNumbers && { numbers: found }),
    }
  })
}

const isNumber = ({ type, mixed }: MergedColumn) => !mixed && numberTypes.has(type)

/** How often what was answered, question by question, and when: of the newest inspections that match. */
export async function summariseAnswers(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
  columns: readonly MergedColumn[],
): Promise<AnswerSummary> {
  const { ids, more } = await newestInspectionIds(db, actor, filter, maxCounted)
  const choices = columns.filter((column) => optionsOf(column))
  const [over_time, numbers, options] = await Promise.all([
    countsOverTime(db, ids, actor.timeZone),
    numberFacts(
      db,
      ids,
      columns.map(({ id }) => id),
      columns.filter(isNumber).map(({ id }) => id),
    ),
    optionFacts(
      db,
      ids,
      choices.map(({ id }) => id),
      [...new Set(choices.flatMap((column) => optionsOf(column) ?? []))],
    ),
  ])
  const bars = await barFacts(db, ids, numbers.flatMap(barsFor))
  return {
    inspections: ids.length,
    complete: !more,
    over_time,
    questions: figuresOf(columns, { numbers, options, bars }),
  }
}
