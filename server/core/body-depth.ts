import { Failure } from './failure.ts'

/** Deeper than any form. What reads a body goes down by recursion, and one that is deep enough would end its stack. */
export const maxBodyDepth = 64

const isObject = (value: unknown): value is object => value !== null && typeof value === 'object'

/** Throws malformed_request for a body that is nested deeper than anything we take. Itself it does not recurse. */
export function refuseDeep(body: unknown): void {
  if (Buffer.isBuffer(body)) return
  let level = [body].filter(isObject)
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxBodyDepth) throw new Failure('malformed_request')
    const next: object[] = []
    for (const value of level) for (const inner of Object.values(value)) if (isObject(inner)) next.push(inner)
    level = next
  }
}
