import type { Rule } from '@atesta/contract/schemas/form.ts'
import { compilePattern } from '../rules/pattern.ts'
import { ruleFacts } from '../rules/rule-facts.ts'
import { type Clocks, withClocks } from './clocks.ts'
import { blankTest, isZero, withNames } from './comparison-sides.ts'
import {
  type Expression,
  ExpressionError,
  need,
  type Operator,
  parseExpression,
  textOf,
  wholeOf,
} from './expression.ts'
import { type Kind, kindOf, movedToday, type Named } from './kinds.ts'
import { arithmetic, isCounted, neededBy } from './needed.ts'
import { partOfText } from './part-of-text.ts'
import { floored, rounded, whole } from './rounding.ts'

/** The names available to an expression. */
export type Names = {
  /** The component with this name; undefined if there is none. */
  find: (name: string) => Named | undefined
  /** What stands for a name that ODK records in the background. */
  clock?: Clocks
  /** The component whose own answer is `.`. */
  self?: Omit<Named, 'repeats'> | undefined
  /** The repeats around the place of the expression. */
  within: ReadonlySet<string>
  /** In a choice filter: the choice's own columns. */
  columns?: Readonly<Record<string, string>>
  /** A choice's value by its list and its name in the workbook. */
  choice?: (list: string, name: string) => string
  /** The name of the choice of a list that is called by a number. */
  numbered?: (list: string, number: number) => string | undefined
}

type Json = unknown
const read = (id: string): Json => ({ var: id })
const answered = (ids: readonly string[]): Json => ({ answered: ids.map(read) })

/** The id of the answer with this name. Questions of a repeat cannot be named from outside of it. */
export function idNamed(name: string, { find, within }: Names): string | undefined {
  const found = find(name)
  return found?.repeats.every((repeat) => within.has(repeat)) ? found.id : undefined
}

/** The JsonLogic rule equivalent to an XLSForm expression. Throws `ExpressionError` if there is none. */
export function toRule(text: string, names: Names): Json {
  return translated(parseExpression(text), text, names)
}

/** The JsonLogic rule of a parsed expression; `text` is its source, for the error. */
export function translated(expression: Expression, text: string, names: Names): Json {
  return affordable(new Translation(names).condition(withClocks(expression, names.clock)), text)
}

/** The rule of a calculation or default, which has no value without the answers that it uses. */
export function toValue(text: string, names: Names): Json {
  return affordable(new Translation(names).calculation(withClocks(parseExpression(text), names.clock)), text)
}

/** Checks a rule's size: some functions repeat their argument, so nested ones may exceed the limit. */
function affordable(rule: Json, text: string): Json {
  if (typeof rule === 'object' && rule !== null && ruleFacts(rule as Rule).fault === 'too_complex')
    throw new ExpressionError(text)
  return rule
}
/** Far more parts than a rule may have. */
const maxSteps = 5000

/** A constraint that only asks for a pattern: `regex(., '…')`. */
export function patternOf(text: string): string | undefined {
  const expression = parseExpression(text)
  if (expression.kind !== 'call' || expression.name !== 'regex') return undefined
  const [of, pattern] = expression.args
  return of?.kind === 'self' && pattern?.kind === 'text' ? pattern.value : undefined
}

const comparisons = new Set<Operator>(['=', '!=', '<', '<=', '>', '>='])

class Translation {
  private readonly names: Names
  private steps = 0

  constructor(names: Names) {
    this.names = names
  }

  condition(expression: Expression): Json {
    const value = this.value(expression)
    return typeof value === 'object' && value !== null ? value : Boolean(value)
  }

  value(expression: Expression): Json {
    if (++this.steps > maxSteps) throw new ExpressionError('(((')
    switch (expression.kind) {
      case 'number':
      case 'text':
        return expression.value
      case 'self':
      case 'answer':
        return read(this.idOf(expression))
      case 'column':
        return this.column(expression.name)
      case 'negative':
        return { '-': [this.value(expression.of)] }
      case 'call':
        return this.call(expression.name, expression.args)
      default:
        return this.operation(expression.operator, expression.left, expression.right)
    }
  }

  /** A value that is missing without the answers it needs; for a choice, each branch separately. */
  calculation(expression: Expression): Json {
    if (expression.kind === 'call' && expression.name === 'if' && expression.args.length === 3) {
      const [test, yes, no] = expression.args as [Expression, Expression, Expression]
      return { if: [this.condition(test), this.calculation(yes), this.calculation(no)] }
    }
    const value = this.value(expression)
    // A plain answer is missing by itself if it is not given.
    const needed = isCounted(expression) ? neededBy([expression], this) : undefined
    return needed === undefined ? value : { if: [needed, value, null] }
  }

  idOf(expression: Expression): string {
    if (expression.kind === 'self') {
      if (this.names.self) return this.names.self.id
      throw new ExpressionError('.')
    }
    const name = expression.kind === 'answer' ? expression.name : ''
    const id = idNamed(name, this.names)
    if (id === undefined) throw new ExpressionError(`\${${name}}`)
    return id
  }

  private column(name: string): Json {
    const { columns } = this.names
    const column = name.toLowerCase()
    if (columns) return Object.hasOwn(columns, column) ? columns[column] : ''
    throw new ExpressionError(name)
  }

  private operation(operator: Operator, left: Expression, right: Expression): Json {
    if (operator === 'and' || operator === 'or') {
      const sides = [left, right].map((side) => this.condition(side))
      return { [operator]: sides.flatMap((side) => partsOf(side, operator)) }
    }
    if (comparisons.has(operator)) return this.comparison(operator, left, right)
    const moved = movedToday({ kind: 'operation', operator, left, right })
    if (moved !== undefined) return { today: [moved] }
    this.checkKinds([left, right])
    const sides = [left, right].map((side) => this.number(side))
    return { [arithmetic[operator] ?? operator]: sides }
  }

  /** Dates are calculated in days. */
  number(expression: Expression): Json {
    if (this.kind(expression) === 'date') return { days: [this.value(expression)] }
    const [of] = expression.kind === 'call' && expression.name === 'date' ? expression.args : []
    return of ? this.number(of) : this.value(expression)
  }

  kind(expression: Expression): Kind {
    return kindOf(expression, this.names)
  }

  /** If one side is a date, it must be known whether the other one is too. */
  private checkKinds(sides: readonly Expression[]): Kind[] {
    const found = sides.map((side) => this.kind(side))
    const unknown = sides[found.indexOf('unknown')]
    if (unknown && found.includes('date'))
      throw new ExpressionError(unknown.kind === 'answer' ? `\${${unknown.name}}` : 'if()')
    return found
  }

  private comparison(operator: Operator, first: Expression, second: Expression): Json {
    const [left, right] = withNames(operator, [first, second], this.names)
    const blank = blankTest(left, right)
    if (blank && (operator === '=' || operator === '!='))
      return operator === '=' ? { '!': [answered([this.idOf(blank)])] } : answered([this.idOf(blank)])
    const hasNumber = this.checkKinds([left, right]).includes('number')
    const sides = hasNumber
      ? [this.number(left), this.number(right)]
      : [this.beside(right, left), this.beside(left, right)]
    const rule = { [operator === '=' ? '==' : operator]: sides }
    // Texts can be compared for equality without an answer.
    const ordered = operator !== '=' && operator !== '!='
    const counted = ordered || [left, right].some((side) => isCounted(side) || isZero(side))
    const needed = counted ? neededBy([left, right], this) : undefined
    if (needed === undefined) return rule
    return operator === '!=' ? { or: [{ '!': [needed] }, rule] } : { and: [needed, rule] }
  }

  /** A value compared with an answer: choices are named as in the workbook. */
  beside(answer: Expression, expression: Expression): Json {
    const value = this.value(expression)
    const { self, find, choice } = this.names
    const of = answer.kind === 'self' ? self : answer.kind === 'answer' ? find(answer.name) : undefined
    return typeof value === 'string' && of?.list ? (choice?.(of.list, value) ?? value) : value
  }

  private call(name: string, args: readonly Expression[]): Json {
    const translate = Object.hasOwn(functions, name) ? functions[name] : undefined
    if (!translate) throw new ExpressionError(`${name}()`)
    return translate(args, this)
  }

  /** The sum of the answers in a repeat that the expression is outside of, over the repeats around it. */
  sum(of: Expression | undefined): Json {
    const found = of?.kind === 'answer' ? this.names.find(of.name) : undefined
    const [outer, ...inner] = found?.repeats.filter((repeat) => !this.names.within.has(repeat)) ?? []
    if (!found || outer === undefined) throw new ExpressionError('sum()')
    const over = (list: Json, [next, ...rest]: readonly string[]): Json => {
      const each =
        next === undefined ? { var: [`current.${found.id}`, 0] } : over(read(`current.${next}`), rest)
      return { reduce: [list, { '+': [{ var: 'accumulator' }, each] }, 0] }
    }
    return over(read(outer), inner)
  }

  id(of: Expression | undefined): string {
    if (of?.kind !== 'answer' && of?.kind !== 'self') throw new ExpressionError('()')
    return this.idOf(of)
  }
}

function partsOf(rule: Json, operator: string): Json[] {
  const inner = typeof rule === 'object' && rule !== null ? Object.entries(rule)[0] : undefined
  return inner?.[0] === operator && Array.isArray(inner[1]) ? inner[1] : [rule]
}

type Translate = (args: readonly Expression[], in_: Translation) => Json

const functions: Record<string, Translate> = {
  true: () => true,
  false: () => false,
  today: () => ({ today: [] }),
  now: () => ({ now: [] }),
  not: (args, t) => ({ '!': [t.condition(need(args, 0))] }),
  if: (args, t) => ({
    if: [t.condition(need(args, 0)), t.value(need(args, 1)), t.value(need(args, 2))],
  }),
  boolean: (args, t) => ({ '!!': [t.value(need(args, 0))] }),
  selected: (args, t) => {
    const [of, given] = [need(args, 0), need(args, 1)]
    const name: Expression = given.kind === 'number' ? { kind: 'text', value: textOf(given) } : given
    return { selected: [t.value(of), t.beside(of, name)] }
  },
  'count-selected': (args, t) => ({ count: [t.value(need(args, 0))] }),
  count: (args, t) => ({ count: [read(t.id(args[0]))] }),
  'count-non-empty': (args, t) => ({ count: args.map((arg) => t.value(arg)) }),
  sum: (args, t) => t.sum(args[0]),
  coalesce: (args, t) => {
    const first = need(args, 0)
    return { if: [{ answered: [t.value(first)] }, t.value(first), t.value(need(args, 1))] }
  },
  concat: (args, t) => ({ cat: args.map((arg) => t.value(arg)) }),
  string: (args, t) => ({ cat: [t.value(need(args, 0))] }),
  number: (args, t) => ({ '+': [t.number(need(args, 0))] }),
  int: (args, t) => whole(t.number(need(args, 0))),
  floor: (args, t) => floored(t.number(need(args, 0))),
  round: (args, t) =>
    rounded(t.number(need(args, 0)), args[1] ? Math.min(9, Math.max(-9, wholeOf(args[1]))) : 0),
  min: (args, t) => ({ min: args.map((arg) => t.number(arg)) }),
  max: (args, t) => ({ max: args.map((arg) => t.number(arg)) }),
  'string-length': (args, t) => ({ length: [{ cat: [t.value(need(args, 0))] }] }),
  contains: (args, t) => ({ in: [t.value(need(args, 1)), { cat: [t.value(need(args, 0))] }] }),
  'starts-with': (args, t) => {
    const start = textOf(need(args, 1))
    return { '==': [{ substr: [{ cat: [t.value(need(args, 0))] }, 0, start.length] }, start] }
  },
  substr: (args, t) => {
    const [from, end] = [need(args, 1), args[2]].map((arg) => arg && wholeOf(arg))
    return partOfText({ cat: [t.value(need(args, 0))] }, from ?? 0, end)
  },
  regex: (args, t) => {
    const pattern = textOf(need(args, 1))
    if (!compilePattern(pattern)) throw new ExpressionError(pattern)
    return { matches: [t.value(need(args, 0)), pattern] }
  },
  date: (args, t) => {
    const of = need(args, 0)
    // No operator turns days into a date.
    if (t.kind(of) === 'number' || t.kind(of) === 'unknown') throw new ExpressionError('date()')
    return t.value(of)
  },
  'decimal-date-time': (args, t) => {
    const of = need(args, 0)
    return t.kind(of) === 'number' ? t.number(of) : { days: [t.value(of)] }
  },
}
