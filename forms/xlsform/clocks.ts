import type { Expression } from './expression.ts'
import type { Clock } from './types.ts'

/** What a name stands for that ODK records in the background: the day, or the start. */
export type Clocks = (name: string) => Clock | undefined

const ordered = new Set(['<', '<=', '>', '>=', '=', '!='])

/**
 * An expression with `today()` for the day that ODK records, and `now()` for the start of filling in where it is compared:
 * counted with, the moment that goes on would come to something else.
 */
export function withClocks(expression: Expression, clock: Clocks | undefined, compared = false): Expression {
  if (!clock) return expression
  const inside = (part: Expression, isSide = false) => withClocks(part, clock, isSide)
  switch (expression.kind) {
    case 'answer': {
      const name = clock(expression.name)
      return name === 'today' || (name && compared) ? { kind: 'call', name, args: [] } : expression
    }
    case 'call':
      return {
        ...expression,
        args: expression.args.map((arg) => inside(arg, expression.name === 'date' && compared)),
      }
    case 'negative':
      return { ...expression, of: inside(expression.of) }
    case 'operation': {
      const isCompared = ordered.has(expression.operator)
      return {
        ...expression,
        left: inside(expression.left, isCompared),
        right: inside(expression.right, isCompared),
      }
    }
    default:
      return expression
  }
}
