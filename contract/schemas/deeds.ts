import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../errors.ts'

// By its name: spelled out in every answer, the codes would be more than the compiler writes down.
const Code: z.ZodType<ErrorCode> = z
  .enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])
  .meta({ id: 'ErrorCode' })

/**
 * What may be done with a record at this moment, by this caller. `can`: whether the call would be done. `cannot`: why not,
 * by the code that the call would answer. What is done already is false in `can` and has no entry in `cannot`.
 */
export function deeds<const D extends string>(...names: D[]) {
  const each = <V>(value: V) => Object.fromEntries(names.map((name) => [name, value])) as Record<D, V>
  return {
    can: z.object(each(z.boolean())),
    cannot: z.object(each(Code.optional())).meta({ examples: [{}] }),
  }
}
