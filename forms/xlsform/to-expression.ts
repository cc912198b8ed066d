import type { ComponentType, Rule } from '@atesta/contract/schemas/form.ts'
import { decimalText } from '../number-text.ts'
import { ExpressionError } from './expression.ts'

/** The workbook's names of a form's answers and choices. */
export type Naming = {
  /** Undefined if no answer has that id. */
  find: (id: string) => { name: string; type: ComponentType | undefined } | undefined
  /** The name of a choice, in which XLSForm allows no spaces. */
  choice: (id: string, value: string) => string
}

type Json = unknown

/**
 * The XLSForm expression equivalent to a rule, in brackets where it binds less than `tightness`. Throws `ExpressionError` if
 * there is none.
 */
export function toExpression(rule: Rule, naming: Naming, tightness = 0): string {
  return new Writer(naming).write(rule, tightness)
}

/** The precedence of operators; an operand of lower precedence gets brackets. */
const binds: Record<string, number> = { or: 1, and: 2, '=': 3, '!=': 3, '<': 4, '<=': 4, '>': 4, '>=': 4 }
const plus = 5
const times = 6

class Writer {
  private readonly naming: Naming

  constructor(naming: Naming) {
    this.naming = naming
  }

  write(value: Json, tightness: number): string {
    if (typeof value === 'number') return decimalText(value)
    if (typeof value === 'boolean') return value ? 'true()' : 'false()'
    if (typeof value === 'string') return quoted(value)
    if (value === null) return "''"
    const [entry, ...others] = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : []
    if (!entry || others.length > 0) throw new ExpressionError(JSON.stringify(value))
    const [operator, given] = entry
    const write = Object.hasOwn(operators, operator) ? operators[operator] : undefined
    if (!write) throw new ExpressionError(operator)
    const args: Json[] = Array.isArray(given) ? given : [given]
    const [text, own] = write(args, this)
    return own < tightness ? `(${text})` : text
  }

  /** `${name}` of a plain variable. */
  name(value: Json): string {
    return `\${${this.found(idOf(value))}}`
  }

  /** The name of an answer. */
  found(id: string): string {
    const found = this.naming.find(id)
    if (!found) throw new ExpressionError(id)
    return found.name
  }

  /** Both sides of a comparison; a value compared with a question of choices becomes the choice's name. */
  sides(args: readonly Json[], tightness: number): [string, string] {
    const [left, right] = args
    const side = (of: Json, other: Json) =>
      typeof of === 'string' && isVariable(other)
        ? quoted(this.naming.choice(idOf(other), of))
        : this.write(of, tightness)
    return [side(left, right), side(right, left)]
  }

  typeOf(value: Json): ComponentType | undefined {
    return isVariable(value) ? this.naming.find(idOf(value))?.type : undefined
  }
}

const isVariable = (value: Json): value is { var: Json } =>
  typeof value === 'object' && value !== null && 'var' in value

/** The answer that a variable names, whatever stands for it where it is missing. */
function idOf(value: Json): string {
  const name = isVariable(value) ? value.var : undefined
  const id = Array.isArray(name) && name.length <= 2 ? name[0] : name
  if (typeof id !== 'string' || id === '' || id.includes('.'))
    throw new ExpressionError(JSON.stringify(value))
  return id
}

/** An XPath text literal, which cannot contain both kinds of quotes. @throws ExpressionError */
export function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`
  if (!text.includes('"')) return `"${text}"`
  throw new ExpressionError(text)
}

type Written = readonly [string, number]
const closed = 9
const compare =
  (sign: string) =>
  (args: readonly Json[], writer: Writer): Written => {
    if (args.length !== 2) throw new ExpressionError(sign)
    const own = binds[sign] ?? 3
    return [writer.sides(args, own + 1).join(` ${sign} `), own]
  }
const chain =
  (sign: 'and' | 'or') =>
  (args: readonly Json[], writer: Writer): Written => {
    const own = binds[sign] ?? 1
    if (args.length === 0) throw new ExpressionError(sign)
    return [args.map((arg) => writer.write(arg, own)).join(` ${sign} `), args.length > 1 ? own : closed]
  }
const calculated =
  (sign: string, own: number) =>
  (args: readonly Json[], writer: Writer): Written => {
    const [first] = args
    if (args.length === 1 && sign === '-') return [`-${writer.write(first, closed)}`, times]
    if (args.length === 1 && sign === '+') return [`number(${writer.write(first, 0)})`, closed]
    if (args.length < 2) throw new ExpressionError(sign)
    const parts = args.map((arg, index) => writer.write(arg, index === 0 ? own : own + 1))
    return [parts.join(` ${sign} `), own]
  }
const called =
  (name: string) =>
  (args: readonly Json[], writer: Writer): Written => [
    `${name}(${args.map((arg) => writer.write(arg, 0)).join(', ')})`,
    closed,
  ]

function days(args: readonly Json[]): string {
  const [moved] = args
  if (moved === undefined || moved === 0) return 'today()'
  if (typeof moved !== 'number') throw new ExpressionError('today')
  return moved < 0 ? `today() - ${-moved}` : `today() + ${moved}`
}

function chosen(args: readonly Json[], writer: Writer): Written {
  const [answer, value] = args
  const text = typeof value === 'number' ? quoted(String(value)) : writer.sides([answer, value], 0)[1]
  return [`selected(${writer.write(answer, 0)}, ${text})`, closed]
}

function counted(args: readonly Json[], writer: Writer): Written {
  const [of] = args
  if (args.length !== 1 || !isVariable(of)) throw new ExpressionError('count')
  const several = writer.typeOf(of) === 'checkbox' || writer.typeOf(of) === 'dropdown'
  return [`${several ? 'count-selected' : 'count'}(${writer.name(of)})`, closed]
}

function condition(args: readonly Json[], writer: Writer): string {
  const [test, yes, ...rest] = args
  if (args.length < 2) return args.length === 1 ? writer.write(test, 0) : "''"
  return `if(${writer.write(test, 0)}, ${writer.write(yes, 0)}, ${condition(rest, writer)})`
}

/** Membership in a list of allowed values, in a text, or among several chosen options. */
function among(args: readonly Json[], writer: Writer): Written {
  const [one, all] = args
  if (args.length !== 2) throw new ExpressionError('in')
  if (Array.isArray(all)) {
    const parts = all.map((value) => writer.sides([one, value], 4).join(' = '))
    if (parts.length === 0) return ['false()', closed]
    return [parts.join(' or '), parts.length > 1 ? (binds.or ?? 1) : 3]
  }
  const type = writer.typeOf(all)
  if (type === 'checkbox' || type === 'dropdown') return chosen([all, one], writer)
  return [`contains(${writer.write(onlyJoined(all), 0)}, ${writer.write(one, 0)})`, closed]
}

/** An answer is joined with nothing, so that several choices are not taken for a list. */
function onlyJoined(text: Json): Json {
  const [only, ...others] = listIn(text, 'cat')
  return only !== undefined && others.length === 0 ? only : text
}

/** A part of a text: the length becomes the place before which it ends; below zero both count from the end. */
function partOf([text, from, length]: readonly Json[], writer: Writer): Written {
  const isCount = (value: Json): value is number => Number.isInteger(value)
  if (!isCount(from) || !(length === undefined || isCount(length))) throw new ExpressionError('substr')
  // Of a text that is shorter than the start, this would be a different part in ODK.
  if (from < 0 && length !== undefined && length > 0 && from + length < 0) throw new ExpressionError('substr')
  const isToEnd = length === undefined || (from < 0 && length >= 0 && from + length >= 0)
  const end = isToEnd ? [] : [length < 0 ? length : from + length]
  const args = [writer.write(onlyJoined(text), 0), from, ...end]
  return [`substr(${args.join(', ')})`, closed]
}

const listIn = (value: Json, operator: string): readonly Json[] => {
  const inside =
    typeof value === 'object' && value !== null ? (value as Record<string, Json>)[operator] : undefined
  return Array.isArray(inside) ? inside : []
}

/**
 * The answer that a rule adds up over a group, or over a group in a group, whose name begins with `from`. All records are
 * added up: XLSForm has no words for some of them.
 */
function summed([list, step, start]: readonly Json[], from = ''): string {
  const path = isVariable(list) ? list.var : undefined
  if (typeof path !== 'string' || !path.startsWith(from) || path.slice(from.length).includes('.'))
    throw new ExpressionError('reduce')
  const parts = listIn(step, '+')
  const added = parts.filter((part) => !isVariable(part) || part.var !== 'accumulator')
  const [of] = added
  if (parts.length !== 2 || added.length !== 1 || start !== 0) throw new ExpressionError('reduce')
  const inner = listIn(of, 'reduce')
  if (inner.length > 0) return summed(inner, 'current.')
  const [name, missing = 0] = isVariable(of) ? [of.var].flat() : []
  const id = typeof name === 'string' ? /^current\.([^.]+)$/.exec(name)?.[1] : undefined
  if (id === undefined || missing !== 0) throw new ExpressionError('reduce')
  return id
}

/** Inside these, a variable without a name is a member of their own list. */
const ownLists = ['some', 'all', 'none', 'filter', 'map', 'reduce']

/** What is said of each of several answers that are written out, as conditions of their own. */
function ofEach([list, rule]: readonly Json[]): Json[] {
  if (!Array.isArray(list)) throw new ExpressionError('some')
  const about = (part: Json, item: Json): Json => {
    if (Array.isArray(part)) return part.map((one) => about(one, item))
    if (typeof part !== 'object' || part === null) return part
    if (isVariable(part)) {
      if (part.var === '') return item
      throw new ExpressionError(JSON.stringify(part))
    }
    const nested = ownLists.find((operator) => operator in part)
    if (nested) throw new ExpressionError(nested)
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, about(value, item)]))
  }
  return list.map((item) => about(rule, item))
}

/** Two values compared, or three for a range. */
const ordered =
  (sign: '<' | '<=') =>
  (args: readonly Json[], writer: Writer): Written => {
    const [low, of, high] = args
    if (args.length !== 3) return compare(sign)(args, writer)
    const parts = [writer.sides([low, of], 5), writer.sides([of, high], 5)]
    return [parts.map((pair) => pair.join(` ${sign} `)).join(' and '), binds.and ?? 2]
  }

const filled =
  (sign: string, joint: 'and' | 'or') =>
  (args: readonly Json[], writer: Writer): Written => {
    const parts = args.map((arg) => `${writer.write(arg, 4)} ${sign} ''`)
    if (parts.length === 0) throw new ExpressionError('answered')
    return [parts.join(` ${joint} `), parts.length > 1 ? (binds[joint] ?? 1) : 3]
  }

const operators: Record<string, (args: readonly Json[], writer: Writer) => Written> = {
  var: ([name, ...others], writer) => {
    const answer = writer.name({ var: name })
    if (others.length > 1) throw new ExpressionError(JSON.stringify(others))
    return [others.length === 0 ? answer : `coalesce(${answer}, ${writer.write(others[0], 0)})`, closed]
  },
  '==': compare('='),
  '===': compare('='),
  '!=': compare('!='),
  '!==': compare('!='),
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': compare('>'),
  '>=': compare('>='),
  and: chain('and'),
  or: chain('or'),
  '!': (args, writer) => [`not(${writer.write(args[0], 0)})`, closed],
  '!!': (args, writer) => [`boolean(${writer.write(args[0], 0)})`, closed],
  if: (args, writer) => [condition(args, writer), closed],
  '+': calculated('+', plus),
  '-': calculated('-', plus),
  '*': calculated('*', times),
  '/': calculated('div', times),
  '%': calculated('mod', times),
  min: called('min'),
  max: called('max'),
  cat: called('concat'),
  length: called('string-length'),
  substr: partOf,
  reduce: (args, writer) => [`sum(\${${writer.found(summed(args))}})`, closed],
  some: (args, writer) => chain('or')(ofEach(args), writer),
  all: (args, writer) => chain('and')(ofEach(args), writer),
  none: (args, writer) => [`not(${chain('or')(ofEach(args), writer)[0]})`, closed],
  selected: chosen,
  in: among,
  answered: filled('!=', 'and'),
  count: counted,
  matches: (args, writer) => [`regex(${writer.write(args[0], 0)}, ${quoted(String(args[1] ?? ''))})`, closed],
  days: called('decimal-date-time'),
  today: (args) => [days(args), args[0] ? plus : closed],
  now: () => ['now()', closed],
}
