import { LogicEngine } from 'json-logic-engine'
import { evaluateForm } from '../evaluate.ts'
import { normalizeForm } from '../normalize.ts'
import { ruleOperators } from '../rules/rule-facts.ts'
import { calculate, ruleHolds } from '../rules/rules.ts'
import { largeForm } from './large-form.ts'

/**
 * Evaluates every operator and a whole form, and says whether the rule engine's compiler, which the product never uses, could run here. Run as a program
 * it prints the results, so that a test can compare a process in which that is forbidden.
 */
const list = { var: 'list' }
const item = { var: '' }

const argumentsOf: Record<string, unknown> = {
  var: 'a',
  missing: ['a', 'z'],
  missing_some: [2, ['a', 'z']],
  if: [{ var: 'a' }, 'x', 'y'],
  '?:': [{ var: 'a' }, 'x', 'y'],
  and: [{ var: 'a' }, 1],
  or: [{ var: 'z' }, 2],
  '!': { var: 'z' },
  '!!': { var: 'a' },
  not: { var: 'a' },
  '??': [{ var: 'z' }, 3],
  in: ['x', { var: 't' }],
  substr: [{ var: 't' }, 1, 2],
  length: list,
  map: [list, { '+': [item, 1] }],
  filter: [list, { '>': [item, 1] }],
  all: [list, item],
  every: [list, item],
  reduce: [list, { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 0],
  some: [list, item],
  none: [list, item],
  min: [1, { var: 'a' }],
  max: [1, { var: 'a' }],
  cat: [{ var: 't' }, '-', { var: 'a' }],
  merge: [list, [4]],
  count: list,
  selected: [list, 2],
  answered: [list],
  today: [-1],
  now: [],
}

function mayGenerateCode(generate: () => unknown): 'allowed' | 'forbidden' {
  try {
    generate()
    return 'allowed'
  } catch (error) {
    if (error instanceof EvalError) return 'forbidden'
    throw error
  }
}

export function strictPolicyResults() {
  const scope = { a: 5, t: 'text', list: [1, 2, 3] }
  const clock = { now: '2025-11-21T10:00:00Z' }
  const operators = Object.fromEntries(
    ruleOperators.map((name) => {
      const rule = { [name]: argumentsOf[name] ?? [{ var: 'a' }, 2] }
      return [name, [ruleHolds(rule, scope, clock), calculate(rule, scope, clock) ?? null]]
    }),
  )
  const { structure, answers } = largeForm(50)
  const { values, complete } = evaluateForm(normalizeForm(structure), answers, {
    locale: 'en',
    now: clock.now,
  })
  return {
    compiler: mayGenerateCode(() => new LogicEngine().build({ '+': [{ var: 'a' }, 1] })),
    operators,
    form: { values, complete },
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(strictPolicyResults()))
