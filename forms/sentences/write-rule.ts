import type { Rule } from '@atesta/contract/schemas/form.ts'
import {
  type Calculation,
  type Condition,
  type ConditionGroup,
  type DateOperand,
  type Formula,
  isGroup,
  type Joint,
  namesOf,
  type Operand,
  type PlainValue,
  type Sentence,
  sumOf,
} from './model.ts'

type Json = unknown
type Node = Record<string, Json>

/** The rule of a sentence; undefined for one without conditions. */
export function sentenceToRule(sentence: Sentence): Rule | undefined {
  const [first, ...others] = sentence.parts
  if (!first) return undefined
  if (others.length === 0 && sentence.joint === 'all' && !isGroup(first)) return writeCondition(first)
  return { [joints[sentence.joint]]: sentence.parts.map(writePart) }
}

/** The rule that computes a calculation. */
export function calculationToRule(calculation: Calculation): Rule {
  if (calculation.kind !== 'choice') return writePlain(calculation)
  const cases = calculation.cases.flatMap(({ when, value }) => [
    sentenceToRule(when) ?? true,
    writePlain(value),
  ])
  return { if: calculation.otherwise === null ? cases : [...cases, writePlain(calculation.otherwise)] }
}

const joints: Record<Joint, 'and' | 'or'> = { all: 'and', any: 'or' }

function writePart(part: Condition | ConditionGroup): Node {
  return isGroup(part) ? { [joints[part.joint]]: part.conditions.map(writeCondition) } : writeCondition(part)
}

/**
 * The answers that a condition requires first. A missing answer compares like 0 or an empty text, so that
 * "less than 5" would otherwise hold without one.
 */
export function guardOf(condition: Condition): string[] {
  const [value] = condition.values
  const likeNone = value === 0 || value === false || (typeof value === 'object' && 'answer' in value)
  const guarded = ordered.has(condition.is) || (condition.is === 'is' && likeNone)
  return guarded ? namesOf(condition).filter((name) => !sumOf(name)) : []
}

const ordered = new Set<Condition['is']>(['more', 'less', 'at_least', 'at_most', 'between'])

export function writeCondition(condition: Condition): Node {
  const guard = guardOf(condition)
  const tests = testsOf(condition, guard.length > 0)
  const [only, ...more] = tests
  if (guard.length === 0 && only && more.length === 0) return only
  return { and: [{ answered: guard.map(readName) }, ...tests] }
}

export const readName = (name: string): Node => {
  const sum = sumOf(name)
  if (!sum) return { var: name }
  const add = { '+': [{ var: 'accumulator' }, { var: [`current.${sum.member}`, 0] }] }
  return { reduce: [{ var: sum.group }, add, 0] }
}

function writeOperand(value: Operand | undefined): Json {
  if (typeof value !== 'object') return value ?? null
  if ('answer' in value) return readName(value.answer)
  return 'now' in value ? { now: [] } : { today: value.today === 0 ? [] : [value.today] }
}

function testsOf({ of, is, values }: Condition, guarded: boolean): Node[] {
  const subject = readName(of)
  const [first, second] = values.map(writeOperand)
  const not = (rule: Node): Node[] => [{ '!': [rule] }]
  switch (is) {
    case 'between':
      if (guarded) return [{ '>=': [subject, first] }, { '<=': [subject, second] }]
      // A sum always exists; two tests of it would read as two conditions.
      return [{ '<=': [first, subject, second] }]
    case 'one_of':
      return [{ in: [subject, values] }]
    case 'none_of':
      return not({ in: [subject, values] })
    case 'has':
      return [{ selected: [subject, first] }]
    case 'has_not':
      return not({ selected: [subject, first] })
    case 'contains':
      return [{ in: [first, { cat: [subject] }] }]
    case 'contains_not':
      return not({ in: [first, { cat: [subject] }] })
    case 'matches':
      return [{ matches: [subject, first] }]
    case 'answered':
      return [{ answered: [subject] }]
    case 'unanswered':
      return not({ answered: [subject] })
    case 'count_is':
    case 'count_at_least':
    case 'count_at_most':
      return [{ [counted[is]]: [{ count: [subject] }, first] }]
    default:
      return [{ [compared[is]]: [subject, first] }]
  }
}

const counted = { count_is: '==', count_at_least: '>=', count_at_most: '<=' } as const
const compared = { is: '==', is_not: '!=', more: '>', less: '<', at_least: '>=', at_most: '<=' } as const

function writePlain(value: PlainValue): Node {
  if (value.kind === 'text') {
    return { cat: value.parts.map((part) => (typeof part === 'string' ? part : readName(part.answer))) }
  }
  if (value.kind === 'answer') return readName(value.answer)
  if (value.kind === 'days')
    return { '-': [{ days: [writeDate(value.to)] }, { days: [writeDate(value.from)] }] }
  const formula = writeFormula(value.formula)
  // A number alone is not a rule, and an answer alone may be of any type.
  const rule = typeof formula === 'number' || !isOperation(formula) ? { '+': [formula] } : formula
  const needed = value.needs_all ? answersIn(value.formula) : []
  return needed.length > 0 ? { if: [{ answered: needed.map(readName) }, rule, null] } : rule
}

const isOperation = (node: Json): node is Node =>
  typeof node === 'object' && node !== null && !('var' in node || 'reduce' in node || 'count' in node)

const writeDate = (date: DateOperand): Json => writeOperand(date)

function writeFormula(formula: Formula): Json {
  if (typeof formula === 'number') return formula
  if ('answer' in formula) return readName(formula.answer)
  if ('count' in formula) return { count: [readName(formula.count)] }
  return { [formula.sign]: [writeFormula(formula.left), writeFormula(formula.right)] }
}

/** The answers that a formula needs, each once, in order of appearance; sums and counts always exist. */
export function answersIn(formula: Formula): string[] {
  if (typeof formula === 'number' || 'count' in formula) return []
  if ('answer' in formula) return sumOf(formula.answer) ? [] : [formula.answer]
  return [...new Set([...answersIn(formula.left), ...answersIn(formula.right)])]
}
