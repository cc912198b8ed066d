import type { Expression, Operator } from './expression.ts'

/**
 * What an expression counts with. In XLSForm a number that was not answered is not a number: nothing calculated from it
 * has a value, and no comparison with it holds but !=. Rules would count it as 0, so they first ask for it.
 */
type Json = unknown

/** Writes the parts of an expression as rules. */
export type Writing = {
  idOf: (answer: Expression) => string
  condition: (expression: Expression) => Json
}

export const arithmetic: Partial<Record<Operator, string>> = {
  '+': '+',
  '-': '-',
  '*': '*',
  div: '/',
  mod: '%',
}
/** Functions of a number, which have no value without it. */
const ofNumbers = new Set(['round', 'int', 'number', 'floor', 'decimal-date-time'])
const numeric = new Set([
  ...ofNumbers,
  'count',
  'count-selected',
  'count-non-empty',
  'sum',
  'min',
  'max',
  'string-length',
])

/** Whether it is calculated and always a number, whatever the answers. */
export function isCounted(expression: Expression): boolean {
  if (expression.kind === 'call') return numeric.has(expression.name)
  return (
    expression.kind === 'negative' || (expression.kind === 'operation' && expression.operator in arithmetic)
  )
}

/** The rule that all answers needed by an expression are given; undefined if it needs none. */
export function neededBy(expressions: readonly Expression[], writing: Writing): Json {
  const ids = new Set<string>()
  const rules: Json[] = []
  const visit = (expression: Expression): void => {
    if (expression.kind === 'answer') ids.add(writing.idOf(expression))
    else if (expression.kind === 'negative') visit(expression.of)
    else if (expression.kind === 'operation' && expression.operator in arithmetic) {
      visit(expression.left)
      visit(expression.right)
    } else if (expression.kind === 'call') {
      const { name, args } = expression
      if (ofNumbers.has(name)) for (const arg of args) visit(arg)
      else if (name === 'coalesce') rules.push(...anyOf(args, writing))
      else if (name === 'if') rules.push(...ofBranches(args, writing))
    }
  }
  for (const expression of expressions) visit(expression)
  if (ids.size > 0) rules.unshift({ answered: [...ids].map((id) => ({ var: id })) })
  return rules.length > 1 ? { and: rules } : rules[0]
}

/** `coalesce(a, b)` needs either of them. */
function anyOf(args: readonly Expression[], writing: Writing): Json[] {
  const needed = args.slice(0, 2).map((arg) => neededBy([arg], writing))
  return needed.length > 0 && needed.every((each) => each !== undefined) ? [{ or: needed }] : []
}

/** `if(c, a, b)` needs what its chosen branch needs. */
function ofBranches([test, ...branches]: readonly Expression[], writing: Writing): Json[] {
  const needed = branches.slice(0, 2).map((branch) => neededBy([branch], writing))
  if (!test || needed.every((each) => each === undefined)) return []
  return [{ if: [writing.condition(test), ...needed.map((each) => each ?? true)] }]
}
