import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import type { Expression, Operator } from './expression.ts'
import type { Finding } from './kinds.ts'

/** No answer at all would equal it. */
export const isZero = (side: Expression): boolean => side.kind === 'number' && side.value === 0

const isAnswer = (side: Expression) => side.kind === 'answer' || side.kind === 'self'

/** `${x} = ''`: the answer that is asked for. */
export function blankTest(left: Expression, right: Expression): Expression | undefined {
  const isBlank = (side: Expression) => side.kind === 'text' && side.value === ''
  if (isBlank(right) && isAnswer(left)) return left
  return isBlank(left) && isAnswer(right) ? right : undefined
}

const choices: ComponentType[] = ['radio', 'checkbox', 'dropdown', 'yes_no']

/** `${x} = 1` about a choice names the one that is called `1`; put in order, the name counts as the number it is. */
export function withNames(
  operator: Operator,
  [left, right]: [Expression, Expression],
  { find, self }: Finding,
): [Expression, Expression] {
  const named = (side: Expression, beside: Expression): Expression => {
    const of = beside.kind === 'self' ? self : beside.kind === 'answer' ? find(beside.name) : undefined
    const isName = side.kind === 'number' && of !== undefined && choices.includes(of.type)
    return isName ? { kind: 'text', value: String(side.value) } : side
  }
  return operator === '=' || operator === '!=' ? [named(left, right), named(right, left)] : [left, right]
}
