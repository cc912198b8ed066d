import type { Rule } from '@atesta/contract/schemas/form.ts'
import { defaultMethods, LogicEngine } from 'json-logic-engine'

/**
 * Evaluating JsonLogic rules (https://jsonlogic.com) the same way in the browser and on the server.
 *
 * Only the interpreter of json-logic-engine is used, never its compiler: the compiler writes source text and needs
 * `unsafe-eval`, which the product's content security policy forbids. The interpreter's plan cache is off too, because it
 * takes shortcuts that differ from plain evaluation once more than 500 rules were seen.
 */

/** What a rule reads: answers by id. A group's record inherits from the answers around it. */
export type RuleScope = Readonly<Record<string, unknown>>

/** The moment rules are evaluated at. `now` is ISO 8601; its own offset decides what day `today` is. */
export type Clock = { now: string }

/** The published operators that make sense over answers, minus those that can climb out of them or throw on purpose. */
const standardOperators = [
  'var',
  'missing',
  'missing_some',
  'if',
  '?:',
  'and',
  'or',
  '!',
  '!!',
  'not',
  '??',
  '==',
  '===',
  '!=',
  '!==',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  'min',
  'max',
  'in',
  'substr',
  'length',
  'map',
  'filter',
  'reduce',
  'all',
  'every',
  'some',
  'none',
] as const

/** First argument is a list, second a rule evaluated once per element with the element as its data. */
const iterators = new Set(['map', 'filter', 'reduce', 'all', 'every', 'some', 'none'])
const ownOperators = ['cat', 'merge', 'count', 'selected', 'answered', 'today', 'now'] as const

/** Every operator a rule may use, for the builder's list and for `structureProblems`. */
export const ruleOperators: readonly string[] = [...standardOperators, ...ownOperators]
const known = new Set(ruleOperators)

const maxNodes = 1000
const maxDepth = 40
/** Two lists inside each other are enough for nested groups; each further level multiplies the work. */
const maxIterators = 2
const maxListLength = 10_000
const maxTextLength = 100_000

let clock: Clock = { now: '' }

type Engine = { run: (logic: unknown, data: unknown, options: { above: unknown[] }) => unknown }
type Lazy = (args: unknown, context: unknown, above: unknown[], engine: Engine) => unknown

/** `{"count": x}` and `{"count": [x]}` are the same, also when x is itself a list; so these see their arguments first. */
const eachArgument =
  (reduce: (values: unknown[]) => unknown): Lazy =>
  (args, context, above, engine) =>
    reduce((Array.isArray(args) ? args : [args]).map((arg) => engine.run(arg, context, { above })))

export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  return Array.isArray(value) && value.length === 0
}

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : isBlank(value) ? 0 : 1)

function concatenate(parts: unknown): string {
  let text = ''
  for (const part of Array.isArray(parts) ? parts : [parts]) {
    if (part === null || part === undefined) continue
    text += String(part)
    if (text.length > maxTextLength) throw new RangeError('text too long')
  }
  return text
}

function merge(parts: unknown): unknown[] {
  const merged = (Array.isArray(parts) ? parts : [parts]).flat(1)
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

/** The form in which date-and-time answers are kept, so that both compare as text. */
const nowInUtc = () => `${new Date(clock.now).toISOString().slice(0, 19)}Z`

function createEngine(): LogicEngine {
  const standard = Object.fromEntries(
    standardOperators.map((name) => [name, (defaultMethods as Record<string, unknown>)[name]]),
  )
  const engine = new LogicEngine(standard, { disableInline: true, disableInterpretedOptimization: true })
  const lazy = (name: string, method: Lazy) => engine.addMethod(name, { method, lazy: true })
  engine.addMethod('cat', concatenate)
  engine.addMethod('merge', merge)
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
    eachArgument(([answer, option]) => (Array.isArray(answer) ? answer.includes(option) : answer === option)),
  )
  return engine
}

const engine = createEngine()

export type RuleFault = 'unknown_operator' | 'dynamic_variable' | 'too_complex' | 'malformed'

/** What is known of a rule without evaluating it. `dependencies`: the answer ids it reads from outside its own lists. */
export type RuleFacts = { dependencies: ReadonlySet<string>; usesClock: boolean; fault?: RuleFault }

const factsByRule = new WeakMap<object, RuleFacts>()
const constant: RuleFacts = { dependencies: new Set(), usesClock: false }

/** Reads a rule. Remembered by identity: rules are data and must not be changed in place. */
export function ruleFacts(rule: Rule): RuleFacts {
  if (typeof rule !== 'object' || rule === null) return constant
  let facts = factsByRule.get(rule)
  if (!facts) {
    facts = new RuleReader().read(rule)
    factsByRule.set(rule, facts)
  }
  return facts
}

/** The ids a rule reads, in the order in which they first appear. */
export function dependenciesOf(rule: Rule | undefined): string[] {
  return rule === undefined ? [] : [...ruleFacts(rule).dependencies]
}

class RuleReader {
  private readonly dependencies = new Set<string>()
  private usesClock = false
  private fault: RuleFault | undefined
  private nodes = 0

  read(rule: object): RuleFacts {
    this.visit(rule, 0, 0)
    const { dependencies, usesClock, fault } = this
    return fault ? { dependencies, usesClock, fault } : { dependencies, usesClock }
  }

  private visit(node: unknown, depth: number, lists: number): void {
    if (++this.nodes > maxNodes || depth > maxDepth || lists > maxIterators) this.fault ??= 'too_complex'
    if (this.fault || typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const item of node) this.visit(item, depth + 1, lists)
      return
    }
    const [operator, ...others] = Object.keys(node)
    if (operator === undefined) return
    if (others.length > 0) this.fault = 'malformed'
    else if (!known.has(operator)) this.fault = 'unknown_operator'
    else this.operation(operator, (node as Record<string, unknown>)[operator], depth, lists)
  }

  private operation(operator: string, args: unknown, depth: number, lists: number): void {
    if (operator === 'today' || operator === 'now') this.usesClock = true
    if (operator === 'var') {
      this.variable(args, depth, lists)
    } else if (operator === 'missing') {
      this.names(args, lists)
    } else if (operator === 'missing_some') {
      if (Array.isArray(args)) this.names(args[1], lists)
      else this.refuse('malformed')
    } else if (iterators.has(operator)) {
      this.overList(args, depth, lists)
    } else {
      this.visit(args, depth + 1, lists)
    }
  }

  private overList(args: unknown, depth: number, lists: number): void {
    if (!Array.isArray(args)) this.refuse('malformed')
    else
      for (const [index, arg] of args.entries()) this.visit(arg, depth + 1, index === 1 ? lists + 1 : lists)
  }

  /** A name must be written out: one that is computed would hide what the rule depends on. */
  private variable(args: unknown, depth: number, lists: number): void {
    const [name, ...fallback] = Array.isArray(args) ? args : [args]
    for (const part of fallback) this.visit(part, depth + 1, lists)
    this.name(name, lists)
  }

  private names(args: unknown, lists: number): void {
    for (const name of Array.isArray(args) ? args : [args]) this.name(name, lists)
  }

  /** Inside a list, `../../name` leaves one list (`../` alone reaches the list's own position). */
  private name(given: unknown, lists: number): void {
    const name = typeof given === 'number' ? String(given) : given
    const whole = name === undefined || name === null || name === ''
    if (whole && lists > 0) return
    const written = typeof name === 'string' && !name.includes('\\') ? name : ''
    const climbs = /^(?:\.\.\/)*/.exec(written)?.[0].length ?? 0
    if (written && climbs / 3 < lists * 2) return
    const id = written.slice(climbs).split('.', 1)[0]
    if (id) this.dependencies.add(id)
    else this.refuse('dynamic_variable')
  }

  private refuse(fault: RuleFault): void {
    this.fault ??= fault
  }
}

/** What `read` makes of the rule's value; undefined when the rule cannot be evaluated. */
function evaluate<T>(rule: Rule, scope: RuleScope, at: Clock, read: (value: unknown) => T): T | undefined {
  if (typeof rule === 'boolean') return read(rule)
  if (ruleFacts(rule).fault) return undefined
  const before = clock
  clock = at
  try {
    return read(engine.run(rule, scope))
  } catch {
    // The engine throws NaN, plain objects and errors alike: whatever it is, the rule has no value.
    return undefined
  } finally {
    clock = before
  }
}

/** Whether a rule holds. A rule that cannot be evaluated does not hold: hidden when it shows, invalid when it checks. */
export function ruleHolds(rule: Rule, scope: RuleScope, at: Clock): boolean {
  return evaluate(rule, scope, at, (value) => Boolean(engine.truthy(value))) ?? false
}

/** A calculation's value: a finite number, a non-blank text or a boolean; undefined for anything else and for errors. */
export function calculate(rule: Rule, scope: RuleScope, at: Clock): number | string | boolean | undefined {
  return evaluate(rule, scope, at, (value) => {
    // Adding zero turns -0 into 0, which canonical JSON cannot tell apart.
    if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined
    if (typeof value === 'boolean') return value
    return typeof value === 'string' && !isBlank(value) ? value.toWellFormed() : undefined
  })
}
