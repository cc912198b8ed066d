import type { Expression, Operator } from './expression.ts'
import type { Names } from './to-rule.ts'

/** No answer at all would equal it. */
export const isZero = (side: Expression): boolean => side.kind === 'number' && side.value === 0

const isAnswer = (side: Expression) => side.kind === 'answer' || side.kind === 'self'

/** `${x} = ''`: the answer that is asked for. */
export function blankTest(left: Expression, right: Expression): Expression | undefined {
  const isBlank = (side: Expression) => side.kind === 'text' && side.value === ''
  if (isBlank(right) && isAnswer(left)) return left
  return isBlank(left) && isAnswer(right) ? right : undefined
}

/**
 * `${x} = 1` about a choice names the one that is called `1`, or `01`; a number that none is called stays one. Put in
 * order, a name counts as the number it is.
 */
export function withNames(
  operator: Operator,
  [left, right]: [Expression, Expression],
  { find, self, numbered }: Pick<Names, 'find' | 'self' | 'numbered'>,
): [Expression, Expression] {
  const named = (side: Expression, beside: Expression): Expression => {
    const of = beside.kind === 'self' ? self : beside.kind === 'answer' ? find(beside.name) : undefined
    const name = side.kind === 'number' && of?.list ? numbered?.(of.list, side.value) : undefined
    return name === undefined ? side : { kind: 'text', value: name }
  }
  return operator === '=' || operator === '!=' ? [named(left, right), named(right, left)] : [left, right]
}
