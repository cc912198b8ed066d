import { defaultMethods } from 'json-logic-engine'

/**
 * Arithmetic without binary noise: 0.1 + 0.2 is 0.3, 100.1 - 100 is 0.1, and 0.3 % 0.1 is 0.
 *
 * A binary number keeps each decimal of up to 15 digits apart from the next, but stores most of them a little off. Where
 * the answers and the true result have no more digits than that, the computed one is off by three roundings of half a
 * unit at most: the two answers and the operation. A result that close to a decimal of 15 digits is that decimal.
 * Anything else stays as it is, so that a third times three is one; and so do whole numbers, and what is calculated from
 * numbers with more digits, whose errors would add up in long sums.
 */
const digits = 15
const closeness = 2 ** -51

/** `scale`: the largest number involved; the precision of a difference is limited by that of its operands. */
function settled(value: unknown, scale: number, left: unknown, right: unknown): unknown {
  if (typeof value !== 'number' || !Number.isFinite(value) || Number.isInteger(value)) return value
  const decimals = Math.max(0, digits - 1 - Math.floor(Math.log10(scale)))
  const near = decimals > 100 ? roundedToDigits(value) : Number(value.toFixed(decimals))
  if (near === value || Math.abs(near - value) > scale * closeness) return value
  return isShort(left) && isShort(right) ? near : value
}

/** The value that is stored, shown and compared: a quotient such as 10 / 3 ends with its certain digits. */
export function roundedToDigits<T>(value: T): T | number {
  if (typeof value !== 'number' || !Number.isFinite(value) || Number.isInteger(value)) return value
  return Number(value.toPrecision(digits))
}

type Method = (args: unknown) => unknown
const {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '%': remain,
} = defaultMethods as unknown as Record<string, Method>

const sizeOf = (value: unknown) => Math.abs(Number(value))
const isShort = (value: unknown) => roundedToDigits(Number(value)) === Number(value)

const sum =
  (method: Method | undefined) =>
  (left: unknown, right: unknown): unknown =>
    settled(method?.([left, right]), Math.max(sizeOf(left), sizeOf(right)), left, right)
const product =
  (method: Method | undefined) =>
  (left: unknown, right: unknown): unknown => {
    const value = method?.([left, right])
    return settled(value, sizeOf(value), left, right)
  }
const difference = sum(subtract)
const quotient = product(divide)
const times = product(multiply)

/** Computed from the quotient: computed directly, the remainder of 0.3 by 0.1 is nearly 0.1. */
function rest(left: unknown, right: unknown): unknown {
  const value = remain?.([left, right])
  if (typeof value !== 'number' || (Number.isInteger(Number(left)) && Number.isInteger(Number(right))))
    return value
  const whole = Math.trunc(Number(quotient(left, right)))
  return Number.isSafeInteger(whole) ? difference(Number(left), times(right, whole)) : value
}

/** Applies the operation from left to right; fewer than two operands are left to the published operator. */
const folded =
  (method: Method | undefined, operation: (left: unknown, right: unknown) => unknown): Method =>
  (args) => {
    if (!Array.isArray(args) || args.length < 2) return method?.(args)
    let value: unknown = args[0]
    for (let index = 1; index < args.length; index++) value = operation(value, args[index])
    return value
  }

/** JsonLogic's arithmetic operators, with their published arguments and errors. */
export const arithmetic: Readonly<Record<string, Method>> = {
  '+': folded(add, sum(add)),
  '-': folded(subtract, difference),
  '*': folded(multiply, times),
  '/': folded(divide, quotient),
  '%': folded(remain, rest),
}
