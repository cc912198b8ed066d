import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import { type Clocks, withClocks } from './clocks.ts'
import { type Expression, ExpressionError, parseExpression } from './expression.ts'
import { isCounted } from './needed.ts'

/**
 * What a name stands for: a component, and the repeats it stands in, outermost first. `calculation`: the expression of one that is
 * calculated, as written; `list`: the list of its choices.
 */
export type Named = {
  id: string
  type: ComponentType
  repeats: readonly string[]
  calculation?: string
  list?: string
}

/** Finds the answers that an expression names. */
export type Finding = {
  find: (name: string) => Named | undefined
  clock?: Clocks
  self?: Omit<Named, 'repeats'> | undefined
}

/** Dates are stored as text and never equal a number. `unknown`: a calculation that may result in either. */
export type Kind = 'date' | 'number' | 'unknown' | 'other'

const kinds: Partial<Record<ComponentType, Kind>> = {
  date: 'date',
  datetime: 'date',
  number: 'number',
  scale: 'number',
  rating: 'number',
  calculation: 'unknown',
}
/** The depth of calculations that depend on others. */
const deepest = 50
/** `unknown` while being determined: a calculation that depends on itself has no value. */
const known = new WeakMap<Named, Kind>()

/** The kind of an expression's result. */
export function kindOf(expression: Expression, names: Finding, depth = 0): Kind {
  switch (expression.kind) {
    case 'number':
      return 'number'
    case 'self':
      return (names.self && kinds[names.self.type]) ?? 'other'
    case 'answer': {
      const found = names.find(expression.name)
      if (found?.calculation !== undefined) return ofCalculation(found, found.calculation, names, depth)
      return (found && kinds[found.type]) ?? 'other'
    }
    case 'call':
      return ofCall(expression.name, expression.args, names, depth)
    default:
      if (movedToday(expression) !== undefined) return 'date'
      return isCounted(expression) ? 'number' : 'other'
  }
}

function ofCall(name: string, args: readonly Expression[], names: Finding, depth: number): Kind {
  if (name === 'today' || name === 'now') return 'date'
  const [first] = args
  if (name === 'date') return first && kindOf(first, names, depth) === 'number' ? 'number' : 'date'
  if (name !== 'if' && name !== 'coalesce')
    return isCounted({ kind: 'call', name, args: [] }) ? 'number' : 'other'
  const branches = (name === 'if' ? args.slice(1) : args).filter(
    (arg) => arg.kind !== 'text' || arg.value !== '',
  )
  const found = new Set(branches.map((branch) => kindOf(branch, names, depth)))
  const [only = 'other'] = found
  if (found.size === 1) return only
  return found.has('date') || found.has('unknown') ? 'unknown' : 'other'
}

function ofCalculation(named: Named, text: string, { find, clock }: Finding, depth: number): Kind {
  const before = known.get(named)
  if (before) return before
  known.set(named, 'unknown')
  const kind =
    depth < deepest ? kindOf(withClocks(parsed(text), clock), { find, clock }, depth + 1) : 'unknown'
  known.set(named, kind)
  return kind
}

/** An unreadable expression has no comparable result. */
function parsed(text: string): Expression {
  try {
    return parseExpression(text)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { kind: 'text', value: '' }
  }
}

/** The number of days in `today() - 30`, which is still a date. */
export function movedToday(expression: Expression): number | undefined {
  if (expression.kind !== 'operation') return undefined
  const { operator, left, right } = expression
  if (left.kind !== 'call' || left.name !== 'today' || right.kind !== 'number') return undefined
  if (operator !== '-' && operator !== '+') return undefined
  return operator === '-' ? -right.value : right.value
}
