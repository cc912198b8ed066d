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
const mostCounted = 20_000
/** Of a histogram. */
const mostBars = 12

const numberTypes = new Set(['number', 'rating', 'scale', 'calculation', 'group'])

/** The options of a question; undefined where there is nothing to choose. */
const optionsOf = (column: MergedColumn): string[] | undefined =>
  column.mixed || !isChoice(column) ? undefined : column.options.map(({ value }) => value)

/** What is calculated with decimals, such as 0.1 + 0.2, comes out as people write it. */
const rounded = (value: number) => Number(value.toPrecision(12))

/** Bars between the least and the most: one for each of a few whole numbers, else of a round width. */
export function barsFor({ id, least, most, whole }: Omit<NumberFacts, 'answered' | 'mean'>): Bars[] {
  if (least === null || most === null) return []
  if (whole && most - least < mostBars) return [{ id, start: least, width: 1, bars: most - least + 1 }]
  if (least === most) return [{ id, start: least, width: 1, bars: 1 }]
  const raw = (most - least) / (mostBars - 2)
  const power = 10 ** Math.floor(Math.log10(raw))
  const width = ([1, 2, 5, 10].find((step) => step * power >= raw) ?? 10) * power
  const start = rounded(Math.floor(rounded(least / width)) * width)
  const bars = Math.ceil(rounded((most - start) / width))
  return [{ id, start, width: rounded(width), bars: Math.max(1, bars) }]
}

function numbersOf(facts: NumberFacts, found: readonly BarFacts[]): AnswerFigures['numbers'] {
  const [bars] = barsFor(facts)
  if (!bars || facts.least === null || facts.mean === null || facts.most === null) return null
  const { start, width } = bars
  return {
    least: facts.least,
    mean: rounded(facts.mean),
    most: facts.most,
    bars: Array.from({ length: bars.bars }, (_, bar) => ({
      from: rounded(start + bar * width),
      to: rounded(start + (bar + 1) * width),
      count: found.find((each) => each.bar === bar)?.n ?? 0,
    })),
  }
}

type Facts = { numbers: NumberFacts[]; options: OptionFacts[]; bars: BarFacts[] }

function figuresOf(column: MergedColumn, facts: Facts): AnswerFigures {
  const { id } = column
  const own = facts.numbers.find((each) => each.id === id)
  const options = optionsOf(column)
  return {
    id,
    answered: own?.answered ?? 0,
    ...(options && {
      options: options.map((value) => ({
        value,
        count: facts.options.find((each) => each.id === id && each.value === value)?.n ?? 0,
      })),
    }),
    ...(isNumber(column) && {
      numbers: own
        ? numbersOf(
            own,
            facts.bars.filter((bar) => bar.id === id),
          )
        : null,
    }),
  }
}

const isNumber = ({ type, mixed }: MergedColumn) => !mixed && numberTypes.has(type)

/** How often what was answered, question by question, and when: of the newest inspections that match. */
export async function summariseAnswers(
  db: Db,
  actor: Actor,
  filter: InspectionFilter,
  columns: readonly MergedColumn[],
): Promise<AnswerSummary> {
  const { ids, more } = await newestInspectionIds(db, actor, filter, mostCounted)
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
    questions: columns.map((column) => figuresOf(column, { numbers, options, bars })),
  }
}
