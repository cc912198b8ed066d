import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, found out in a time that does not tell how far they agree. Their lengths may be known. */
export function isEqualText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
