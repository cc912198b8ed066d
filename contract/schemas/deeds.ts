import { z } from 'zod'
import { type ErrorCode, errorCodes } from '../errors.ts'

// Named, because with the codes written out in every response the declaration would exceed the compiler's
// limit.
const Code: z.ZodType<ErrorCode> = z
  .enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])
  .meta({ id: 'ErrorCode' })

/**
 * What this caller may do with a record at this moment. `can`: whether the call would succeed. `cannot`: why
 * not, as the code with which the call would be refused. A deed already done is false in `can` and missing in
 * `cannot`.
 */
export function deeds<const D extends string>(...names: D[]) {
  const each = <V>(value: V) => Object.fromEntries(names.map((name) => [name, value])) as Record<D, V>
  return {
    can: z.object(each(z.boolean())),
    cannot: z.object(each(Code.optional())).meta({ examples: [{}] }),
  }
}
