import { isPlainObject } from '@atesta/contract/plain-object.ts'
import type { ComponentType, Rule } from '@atesta/contract/schemas/form.ts'
import type { NormalizedForm } from '../normalize.ts'

/** Operators that result in a number, or in no value if they cannot. */
const calculating = new Set(['+', '-', '*', '/', '%', 'min', 'max', 'count', 'length', 'days'])

type Json = unknown
const listOf = (args: Json): Json[] => (Array.isArray(args) ? args : [args])

/**
 * Whether a calculation can only result in numbers or no value. `numberNamed`: whether the answer of that id
 * is a number; a record's answers and those outside of a list are named by their own ids too.
 */
function comesToNumbers(rule: Rule, numberNamed: (id: string) => boolean): boolean {
  return new Results(numberNamed).isNumber(rule)
}

class Results {
  private readonly numberNamed: (id: string) => boolean
  /** How many `reduce` stand around: what they gather is taken to be a number, which their steps then must be. */
  private reducing = 0

  constructor(numberNamed: (id: string) => boolean) {
    this.numberNamed = numberNamed
  }

  isNumber(node: Json): boolean {
    if (typeof node === 'number') return true
    const [operator, args] = isPlainObject(node) ? (Object.entries(node)[0] ?? []) : []
    if (operator === undefined) return false
    if (calculating.has(operator)) return true
    if (operator === 'var') return this.isNumberNamed(listOf(args))
    if (operator === 'if' || operator === '?:') return this.all(branchesOf(listOf(args)))
    if (operator === 'or' || operator === '??') return this.all(listOf(args))
    return operator === 'reduce' && this.isReduced(listOf(args))
  }

  /** Null is no value. */
  private all(nodes: readonly Json[]): boolean {
    const some = nodes.filter((node) => node !== null)
    return some.length > 0 && some.every((node) => this.isNumber(node))
  }

  private isReduced([, step, start = null]: readonly Json[]): boolean {
    if (start !== null && !this.isNumber(start)) return false
    this.reducing += 1
    const found = this.isNumber(step)
    this.reducing -= 1
    return found
  }

  private isNumberNamed([name, fallback = null]: readonly Json[]): boolean {
    if (fallback !== null && !this.isNumber(fallback)) return false
    if (name === 'accumulator' && this.reducing > 0) return true
    if (typeof name !== 'string') return false
    const path = name.replace(/^(?:\.\.\/)+/, '')
    const id = this.reducing > 0 ? path.replace(/^current\./, '') : path
    return this.numberNamed(id)
  }
}

/** The possible results of an `if`: what follows each condition, and the last argument alone. */
function branchesOf(args: readonly Json[]): Json[] {
  if (args.length < 2) return [...args]
  return args.filter((_, index) => index % 2 === 1 || (index === args.length - 1 && index % 2 === 0))
}

const numbers: ReadonlySet<ComponentType> = new Set(['number', 'rating', 'scale'])

const knownNumbers = new WeakMap<NormalizedForm, Map<string, boolean>>()
/** A longer chain of calculations is taken for text. */
const maxChainLength = 500

/**
 * Whether the answers of a component are numbers; of a calculation, whether that is certain. One that leads back to itself is
 * no number.
 */
export function isNumeric(form: NormalizedForm, id: string, depth = 0): boolean {
  const known = knownNumbers.get(form) ?? new Map<string, boolean>()
  knownNumbers.set(form, known)
  const before = known.get(id)
  if (before !== undefined) return before
  known.set(id, false)
  if (depth > maxChainLength) return false
  const { type, calculation } = form.entities.components[id] ?? {}
  const numeric =
    type === 'calculation' && calculation !== undefined
      ? comesToNumbers(calculation, (name) => isNumeric(form, name, depth + 1))
      : type !== undefined && numbers.has(type)
  known.set(id, numeric)
  return numeric
}
