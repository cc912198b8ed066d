import type { Rule } from '@atesta/contract/schemas/form.ts'
import { ruleFacts } from '../rules/rule-facts.ts'
import {
  type Calculation,
  type Case,
  type DateOperand,
  type Formula,
  type PlainValue,
  type Sign,
  signs,
  sumOf,
} from './model.ts'
import { nameOf, operationOf, readOperand, ruleToSentence } from './read-rule.ts'
import { answersIn } from './write-rule.ts'

type Json = unknown

/** The calculation equivalent to a rule; undefined if there is none. */
export function ruleToCalculation(rule: Rule): Calculation | undefined {
  if (typeof rule === 'boolean' || ruleFacts(rule).fault) return undefined
  return readPlain(rule) ?? readChoice(rule)
}

function readChoice(rule: Json): Calculation | undefined {
  const [operator, args = []] = operationOf(rule) ?? []
  if (operator !== 'if' || args.length < 2) return undefined
  const cases: Case[] = []
  for (let at = 0; at + 1 < args.length; at += 2) {
    const when = isRule(args[at]) ? ruleToSentence(args[at] as Rule) : undefined
    const value = readValue(args[at + 1])
    if (!when || !value) return undefined
    cases.push({ when, value })
  }
  const last = args.length % 2 === 1 ? args.at(-1) : null
  const otherwise = last === null ? null : readValue(last)
  return otherwise === undefined ? undefined : { kind: 'choice', cases, otherwise }
}

const isRule = (node: Json): boolean => typeof node === 'object' && node !== null && !Array.isArray(node)

/** The value of a case, which may also be a plain number or text. */
function readValue(node: Json): PlainValue | undefined {
  if (typeof node === 'string' && node !== '') return { kind: 'text', parts: [node] }
  return readPlain(node)
}

function readPlain(node: Json): PlainValue | undefined {
  const name = nameOf(node)
  if (name) return { kind: 'answer', answer: name }
  return readText(node) ?? readDays(node) ?? readComplete(node) ?? readNumber(node)
}

function readText(node: Json): PlainValue | undefined {
  const [operator, args = []] = operationOf(node) ?? []
  if (operator !== 'cat' || args.length === 0) return undefined
  const parts = args.map((arg) => {
    const name = nameOf(arg)
    return typeof arg === 'string' ? arg : name && { answer: name }
  })
  return parts.every((part) => part !== undefined)
    ? { kind: 'text', parts: parts as (string | { answer: string })[] }
    : undefined
}

function readDays(node: Json): PlainValue | undefined {
  const [operator, args = []] = operationOf(node) ?? []
  const [to, from] = args.map(readDay)
  return operator === '-' && args.length === 2 && to && from ? { kind: 'days', from, to } : undefined
}

function readDay(node: Json): DateOperand | undefined {
  const [operator, args = []] = operationOf(node) ?? []
  const date = operator === 'days' && args.length === 1 ? readOperand(args[0]) : undefined
  return typeof date === 'object' && !('now' in date) ? date : undefined
}

/** A formula that first checks whether all of its answers are given. */
function readComplete(node: Json): PlainValue | undefined {
  const [operator, args = []] = operationOf(node) ?? []
  const [guard, value, otherwise] = args
  const [asks, names = []] = operationOf(guard) ?? []
  if (operator !== 'if' || args.length !== 3 || otherwise !== null || asks !== 'answered') return undefined
  const plain = readNumber(value)
  if (plain?.kind !== 'number') return undefined
  const needed = answersIn(plain.formula)
  const same = names.length === needed.length && names.every((name) => needed.includes(nameOf(name) ?? ''))
  return same ? { ...plain, needs_all: true } : undefined
}

function readNumber(node: Json): PlainValue | undefined {
  const name = nameOf(node)
  // An answer alone may be of any type, not only a number.
  if (name && !sumOf(name)) return undefined
  const formula = readFormula(node)
  return formula === undefined ? undefined : { kind: 'number', formula, needs_all: false }
}

function readFormula(node: Json): Formula | undefined {
  if (typeof node === 'number') return node
  const name = nameOf(node)
  if (name) return { answer: name }
  const [operator, args = []] = operationOf(node) ?? []
  if (operator === 'count') {
    const of = args.length === 1 ? nameOf(args[0]) : undefined
    return of ? { count: of } : undefined
  }
  if (operator === '-' && args.length === 1) return binary('-', [0, ...args])
  if (operator === '+' && args.length === 1) return readFormula(args[0])
  return signs.includes(operator as Sign) ? binary(operator as Sign, args) : undefined
}

/** More than two operands are combined from left to right, as in the engine. */
function binary(sign: Sign, args: Json[]): Formula | undefined {
  const [first, ...others] = args.map(readFormula)
  if (first === undefined || others.length === 0) return undefined
  return others.reduce<Formula | undefined>(
    (left, right) => (left === undefined || right === undefined ? undefined : { sign, left, right }),
    first,
  )
}
