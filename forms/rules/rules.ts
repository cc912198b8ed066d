import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type { Rule } from '@atesta/contract/schemas/form.ts'
import { defaultMethods, LogicEngine } from 'json-logic-engine'
import { decimalText } from '../number-text.ts'
import { spend } from '../work.ts'
import { arithmetic, roundedToDigits } from './arithmetic.ts'
import { isBlank } from './blank.ts'
import { includesText } from './includes-text.ts'
import { asComparable, onTheClock } from './local-time.ts'
import { matchesPattern } from './pattern.ts'
import { comparisons, iterators, ruleFacts, standardOperators } from './rule-facts.ts'

/**
 * Evaluating JsonLogic rules (https://jsonlogic.com) the same way in the browser and on the server.
 *
 * Only the interpreter of json-logic-engine is used, never its compiler: the compiler writes source text and needs
 * `unsafe-eval`, which the product's content security policy forbids. The interpreter's plan cache is off too, because it
 * takes shortcuts that differ from plain evaluation once more than 500 rules were seen.
 */

/** The data of a rule: answers by id. A group's record inherits from the answers around it. */
export type RuleScope = Readonly<Record<string, unknown>>

/**
 * The moment of an evaluation. `now` is ISO 8601; its own offset decides which day `today` is, and on which day a moment falls
 * that is compared with a day.
 */
export type Clock = { now: string }

const maxListLength = 10_000
const maxTextLength = 100_000

let clock: Clock = { now: '' }

/** The cost of visiting a value once, in nodes of a rule. */
function stepsOver(value: unknown): number {
  if (typeof value === 'string') return value.length >> 6
  if (!Array.isArray(value)) return 0
  // Converted to text, a list is all of its elements in sequence.
  return value.reduce<number>((sum, part) => sum + stepsOver(part), value.length >> 3)
}

type Engine = { run: (logic: unknown, data: unknown, options: { above: unknown[] }) => unknown }
type Lazy = (args: unknown, context: unknown, above: unknown[], engine: Engine) => unknown

/**
 * `{"count": x}` and `{"count": [x]}` are the same, even if x is itself a list; so these operators see their
 * arguments unevaluated.
 */
const eachArgument =
  (reduce: (values: unknown[]) => unknown): Lazy =>
  (args, context, above, engine) =>
    reduce(
      (Array.isArray(args) ? args : [args]).map((arg) => {
        const value = engine.run(arg, context, { above })
        spend(stepsOver(value))
        return value
      }),
    )

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : isBlank(value) ? 0 : 1)

function concatenate(parts: unknown): string {
  let text = ''
  for (const part of Array.isArray(parts) ? parts : [parts]) {
    if (part === null || part === undefined) continue
    spend(stepsOver(part))
    text += typeof part === 'number' ? decimalText(roundedToDigits(part) as number) : String(part)
    spend(stepsOver(text))
    if (text.length > maxTextLength) throw new RangeError('text too long')
  }
  return text
}

function merge(parts: unknown): unknown[] {
  const lists = Array.isArray(parts) ? parts : [parts]
  spend(lists.reduce<number>((sum, list) => sum + stepsOver(list), 0))
  const merged = lists.flat(1)
  if (merged.length > maxListLength) throw new RangeError('list too long')
  return merged
}

/** The day of `now` as written there, moved by whole days: `{"today": -30}`. */
function today(args: unknown): string {
  const days = Array.isArray(args) ? args[0] : args
  const day = clock.now.slice(0, 10)
  if (typeof days !== 'number' || days === 0) return day
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/** The format of stored date-and-time answers, so that both compare as text. */
const nowInUtc = () => `${new Date(clock.now).toISOString().slice(0, 19)}Z`

/** `{"matches": [text, pattern]}`: whether the whole text matches the pattern; false without a text. */
function matches(args: unknown): boolean {
  const [text, pattern] = Array.isArray(args) ? args : []
  return !isBlank(text) && matchesPattern(String(pattern), String(text))
}

const dayMs = 86_400_000

/**
 * `{"days": date}`: days since 1 January 1970, with a fraction for a date with time, by the clock at the offset of `now`: from
 * a moment to a day it is as long as the clock ran there. NaN for anything else.
 */
function days(args: unknown): number {
  const date = Array.isArray(args) ? args[0] : args
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(date)) return Number.NaN
  const shown = onTheClock(date, clock.now)
  // A time without offset is wall-clock time; read as UTC, it is the same number on every machine.
  return Date.parse(/T[\d:.]+$/.test(shown) ? `${shown}Z` : shown) / dayMs
}

const { in: publishedIn } = defaultMethods as unknown as Record<string, (args: unknown) => unknown>

/** The published operator. Each element of a list may be as long a text as what is sought, and differ at its end only. */
function isIn(args: unknown): unknown {
  const [sought, place] = Array.isArray(args) ? args : []
  if (typeof place === 'string' && typeof sought === 'string') return includesText(place, sought)
  if (Array.isArray(place)) spend(place.length * stepsOver(sought))
  return publishedIn?.(args)
}

type Eager = (args: unknown, ...rest: unknown[]) => unknown
type OverList = { method: Lazy }

/** A standard operator that counts the cost of its arguments. */
const metered =
  (method: Eager): Eager =>
  (args, ...rest) => {
    spend(Array.isArray(args) ? args.reduce<number>((sum, arg) => sum + 1 + stepsOver(arg), 0) : 1)
    return method(args, ...rest)
  }

/** A rule for each element is counted as it is evaluated; a value that stands in its place is not. */
const meteredList = (operator: OverList): OverList => ({
  ...operator,
  method(args, context, above, engine) {
    if (Array.isArray(args) && !isPlainObject(args[1])) {
      const list = engine.run(args[0], context, { above })
      spend(Array.isArray(list) ? list.length : 0)
    }
    return operator.method(args, context, above, engine)
  },
})

/** The cost of rounding a result to a decimal. */
const stepsOfDecimals = 4
const calculating =
  (method: Eager): Eager =>
  (args) => {
    spend(stepsOfDecimals * (Array.isArray(args) ? args.length : 1))
    return method(args)
  }

function writtenOut(side: unknown): unknown {
  if (typeof side === 'string') spend(stepsOver(side))
  return roundedToDigits(side)
}

const isLogic = (side: unknown) => typeof side === 'object' && side !== null

/**
 * Compares both sides as they are stored and shown: 10 / 3 equals a calculation with that result. A moment meets a day on the
 * clock of `now`, not in UTC.
 */
const comparing = (operator: OverList): OverList => ({
  ...operator,
  method(args, context, above) {
    if (!Array.isArray(args)) return operator.method(args, context, above, rounding)
    // What is written out is not evaluated, and so neither rounded nor counted, by the published operator.
    const sides = args.map(writtenOut)
    // Of more than two, it compares numbers only.
    if (sides.length !== 2) return operator.method(sides, context, above, rounding)
    const values = sides.map((side) => (isLogic(side) ? rounding.run(side, context, { above }) : side))
    return operator.method(asComparable(values, clock.now), context, above, evaluated)
  },
})

function meteredOperator(name: string): unknown {
  const decimal = arithmetic[name]
  const operator = decimal ? calculating(decimal) : (defaultMethods as Record<string, unknown>)[name]
  if (typeof operator === 'function') return metered(operator as Eager)
  if (comparisons.has(name)) return comparing(operator as OverList)
  return iterators.has(name) ? meteredList(operator as OverList) : operator
}

const plainly = { disableInline: true, disableInterpretedOptimization: true }

class MeteredEngine extends LogicEngine {
  override run(logic: unknown, data?: unknown, options?: { above?: unknown[] }): unknown {
    spend(1)
    return super.run(logic, data, options)
  }
}

function createEngine(): LogicEngine {
  const standard = Object.fromEntries(standardOperators.map((name) => [name, meteredOperator(name)]))
  const engine = new MeteredEngine(standard, plainly)
  const lazy = (name: string, method: Lazy) => engine.addMethod(name, { method, lazy: true })
  engine.addMethod('cat', concatenate)
  engine.addMethod('merge', merge)
  engine.addMethod('matches', metered(matches))
  engine.addMethod('in', metered(isIn))
  engine.addMethod('days', metered(days))
  engine.addMethod('today', today)
  engine.addMethod('now', nowInUtc)
  lazy(
    'count',
    eachArgument((values) => values.reduce<number>((sum, value) => sum + sizeOf(value), 0)),
  )
  lazy(
    'answered',
    eachArgument((values) => values.every((value) => !isBlank(value))),
  )
  lazy(
    'selected',
    eachArgument(([answer, option]) => {
      if (!Array.isArray(answer)) return answer === option
      spend(answer.length * stepsOver(option))
      return answer.includes(option)
    }),
  )
  return engine
}

const engine = createEngine()

const rounding: Engine & typeof plainly = {
  ...plainly,
  run(logic, data, options) {
    const value = engine.run(logic, data, options)
    spend(stepsOver(value))
    return roundedToDigits(value)
  },
}

/** Of what has been evaluated: each value is itself. */
const evaluated: Engine & typeof plainly = { ...plainly, run: (value) => value }

/** Reads the rule's value by `read`; undefined if the rule cannot be evaluated. */
function evaluate<T>(rule: Rule, scope: RuleScope, at: Clock, read: (value: unknown) => T): T | undefined {
  if (typeof rule === 'boolean') return read(rule)
  if (ruleFacts(rule).fault) return undefined
  const before = clock
  clock = at
  try {
    return read(engine.run(rule, scope))
  } catch {
    // The engine throws NaN, plain objects and errors: in every case the rule has no value.
    return undefined
  } finally {
    clock = before
  }
}

/**
 * Whether a rule holds. A rule that cannot be evaluated does not hold: it hides what it shows, and refuses
 * what it checks.
 */
export function ruleHolds(rule: Rule, scope: RuleScope, at: Clock): boolean {
  return evaluate(rule, scope, at, (value) => Boolean(engine.truthy(value))) ?? false
}

/**
 * A calculation's value: a finite number of at most 15 digits (or a whole one), a non-blank text or a
 * boolean; undefined otherwise and for errors.
 */
export function calculate(rule: Rule, scope: RuleScope, at: Clock): number | string | boolean | undefined {
  return evaluate(rule, scope, at, (value) => {
    // Adding zero turns -0 into 0, which canonical JSON cannot tell apart.
    if (typeof value === 'number')
      return Number.isFinite(value) ? Number(roundedToDigits(value)) + 0 : undefined
    if (typeof value === 'boolean') return value
    return typeof value === 'string' && !isBlank(value) ? value.toWellFormed() : undefined
  })
}
