import type { Rule } from '@atesta/contract/schemas/form.ts'
import { ruleFacts } from '../rules/rule-facts.ts'
import {
  type Comparison,
  type Condition,
  type ConditionGroup,
  type Joint,
  namesOf,
  type Operand,
  type Sentence,
} from './model.ts'
import { guardOf } from './write-rule.ts'

type Json = unknown

/**
 * The sentence equivalent to a rule; undefined if there is none. Written back, it may differ in form from the
 * original rule, but it always holds for the same answers.
 */
export function ruleToSentence(rule: Rule): Sentence | undefined {
  if (typeof rule === 'boolean' || ruleFacts(rule).fault) return undefined
  const alone = readCondition(rule)
  if (alone) return { joint: 'all', parts: [alone] }
  const list = jointOf(rule)
  const parts = list && readParts(list)
  return list && parts && { joint: list.joint, parts }
}

type List = { joint: Joint; rules: Json[] }

function jointOf(rule: Json): List | undefined {
  const [operator, args] = operationOf(rule) ?? []
  if (!args || args.length === 0 || (operator !== 'and' && operator !== 'or')) return undefined
  return { joint: operator === 'and' ? 'all' : 'any', rules: args }
}

function readParts(list: List): Sentence['parts'] | undefined {
  const parts: (Condition | ConditionGroup)[] = []
  for (const next of conditionsOf(list)) {
    if (next.condition) {
      parts.push(next.condition)
      continue
    }
    const inner = jointOf(next.rule)
    const conditions = inner && [...conditionsOf(inner)].map((each) => each.condition)
    if (!inner || !conditions?.every((condition) => condition !== undefined)) return undefined
    parts.push({ joint: inner.joint, conditions })
  }
  return parts
}

/**
 * The members of a list as conditions. In a flat `and`, as from XLSForm workbooks, a condition and the check
 * for an answer are adjacent members.
 */
function* conditionsOf({ joint, rules }: List): Generator<{ condition: Condition | undefined; rule: Json }> {
  for (let at = 0; at < rules.length; at++) {
    const pair = joint === 'all' ? readGuarded(rules.slice(at, at + 2)) : undefined
    if (pair) {
      yield { condition: pair, rule: undefined }
      at++
    } else yield { condition: readCondition(rules[at]), rule: rules[at] }
  }
}

/** One condition, including the answers that it requires first, if any. */
export function readCondition(rule: Json): Condition | undefined {
  const [operator, args] = operationOf(rule) ?? []
  if (!operator || !args) return undefined
  if (operator === 'and') return readGuarded(args)
  if (operator === '!') return negated(args.length === 1 ? readCondition(args[0]) : undefined)
  const condition = readBare(operator, args)
  return condition && (guardOf(condition).length === 0 || failsWithoutAnswer(condition))
    ? condition
    : undefined
}

function readGuarded([first, ...tests]: Json[]): Condition | undefined {
  const [operator, args] = operationOf(first) ?? []
  if (operator !== 'answered' || !args) return undefined
  const [condition, upper, ...more] = tests.map((test) => readBare(...(operationOf(test) ?? ['', []])))
  if (!condition || more.length > 0) return undefined
  const whole = tests.length === 1 ? condition : between(condition, upper)
  const guard = new Set(whole && guardOf(whole))
  const names = args.map(nameOf)
  const same = guard.size > 0 && names.length === guard.size && names.every((name) => name && guard.has(name))
  return same ? whole : undefined
}

function between(low: Condition, high: Condition | undefined): Condition | undefined {
  if (low.is !== 'at_least' || high?.is !== 'at_most' || low.of !== high.of) return undefined
  return { of: low.of, is: 'between', values: [...low.values, ...high.values] }
}

/**
 * Comparing a missing answer with a day or time from below never holds, so it needs no guard. Nor is anything
 * missing less than 1.
 */
function failsWithoutAnswer({ of, is, values }: Condition): boolean {
  const [value] = values
  if (is !== 'more' && is !== 'at_least') return false
  if (typeof value === 'number') return is === 'more' ? value >= 0 : value > 0
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}|^\d{2}:\d{2}$/.test(value)
  return typeof value === 'object' && !('answer' in value) && namesOf({ of, is, values }).length === 1
}

const opposites: Partial<Record<Comparison, Comparison>> = {
  is: 'is_not',
  one_of: 'none_of',
  has: 'has_not',
  contains: 'contains_not',
  answered: 'unanswered',
}

function negated(condition: Condition | undefined): Condition | undefined {
  const is = condition && opposites[condition.is]
  return is && guardOf(condition).length === 0 ? { ...condition, is } : undefined
}

const signs: Record<string, Comparison> = {
  '==': 'is',
  '!=': 'is_not',
  '>': 'more',
  '>=': 'at_least',
  '<': 'less',
  '<=': 'at_most',
}
const turned: Record<string, string> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' }

function readBare(operator: string, args: Json[]): Condition | undefined {
  if (Object.hasOwn(signs, operator)) return readCompared(operator, args)
  const [first, second, ...more] = args
  if (more.length > 0) return undefined
  const of = nameOf(first)
  const one = isLiteral(second) ? [second] : undefined
  if (operator === 'answered') return of && args.length === 1 ? { of, is: 'answered', values: [] } : undefined
  if (operator === 'selected') return of && one ? { of, is: 'has', values: one } : undefined
  if (operator === 'matches') return of && one ? { of, is: 'matches', values: one } : undefined
  if (operator !== 'in') return undefined
  if (of) return isList(second) ? { of, is: 'one_of', values: second } : undefined
  const [joining, within] = operationOf(second) ?? []
  const text = joining === 'cat' && within?.length === 1 ? nameOf(within[0]) : undefined
  return text && typeof first === 'string' ? { of: text, is: 'contains', values: [first] } : undefined
}

function readCompared(operator: string, args: Json[]): Condition | undefined {
  const [left, right, third] = args
  if (args.length === 3) return operator === '<=' ? readThrough(left, nameOf(right), third) : undefined
  if (args.length !== 2) return undefined
  const sides = nameOf(left) || operationOf(left)?.[0] === 'count' ? [left, right] : [right, left]
  const sign = sides[0] === left ? operator : (turned[operator] ?? operator)
  const [counting, counted] = operationOf(sides[0]) ?? []
  if (counting === 'count')
    return counted?.length === 1 ? readCount(sign, nameOf(counted[0]), sides[1]) : undefined
  const of = nameOf(sides[0])
  const value = readOperand(sides[1])
  const is = signs[sign]
  return of && is && value !== undefined ? { of, is, values: [value] } : undefined
}

function readThrough(low: Json, of: string | undefined, high: Json): Condition | undefined {
  const values = [readOperand(low), readOperand(high)]
  return of && values.every((value) => value !== undefined) ? { of, is: 'between', values } : undefined
}

/** Counts are whole numbers, so "more than 1" is "at least 2". */
function readCount(sign: string, of: string | undefined, value: Json): Condition | undefined {
  if (!of || typeof value !== 'number' || !Number.isInteger(value)) return undefined
  if (sign === '==') return { of, is: 'count_is', values: [value] }
  if (sign === '>=') return { of, is: 'count_at_least', values: [value] }
  if (sign === '<=') return { of, is: 'count_at_most', values: [value] }
  if (sign === '>') return { of, is: 'count_at_least', values: [value + 1] }
  return sign === '<' ? { of, is: 'count_at_most', values: [value - 1] } : undefined
}

export function operationOf(node: Json): [operator: string, args: Json[]] | undefined {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return undefined
  const [entry, ...others] = Object.entries(node)
  if (!entry || others.length > 0) return undefined
  return [entry[0], Array.isArray(entry[1]) ? entry[1] : [entry[1]]]
}

/** The name that a node reads: a whole answer, or a sum over a group. */
export function nameOf(node: Json): string | undefined {
  const [operator, args = []] = operationOf(node) ?? []
  const [first, add, start] = args
  if (operator === 'var') {
    return args.length === 1 && typeof first === 'string' && /^[\w-]+$/.test(first) ? first : undefined
  }
  if (operator !== 'reduce' || args.length !== 3 || start !== 0) return undefined
  const group = nameOf(first)
  const member = /"current\.([\w-]+)"/.exec(JSON.stringify(add) ?? '')?.[1]
  const known = member && sumForms(member).includes(JSON.stringify(add))
  return group && !group.includes('.') && known ? `${group}.${member}` : undefined
}

/** The notations for adding up a member, all with the same sum. */
const sumForms = (member: string): string[] => {
  const total = { var: 'accumulator' }
  const current = `current.${member}`
  return [{ var: [current, 0] }, { var: current }].flatMap((value) =>
    [{ '+': [total, value] }, { '+': [value, total] }].map((form) => JSON.stringify(form)),
  )
}

export function readOperand(node: Json): Operand | undefined {
  if (isLiteral(node)) return node
  const name = nameOf(node)
  if (name) return { answer: name }
  const [operator, [days = 0, ...more] = []] = operationOf(node) ?? []
  if (operator === 'now') return { now: true }
  if (operator !== 'today' || more.length > 0) return undefined
  return typeof days === 'number' && Number.isInteger(days) ? { today: days } : undefined
}

const isLiteral = (node: Json): node is number | string | boolean =>
  ['number', 'string', 'boolean'].includes(typeof node)
const isList = (node: Json): node is (number | string | boolean)[] =>
  Array.isArray(node) && node.length > 0 && node.every(isLiteral)
