import { timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time. Their lengths need not stay secret. */
export function isEqualText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
