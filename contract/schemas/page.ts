import { z } from 'zod'
import { identifierPattern, limits } from '../limits.ts'
import { isOneLine, longestLine } from '../one-line.ts'

/** A query parameter that is a flag: `?archived=true`. Absent means no filter. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((v) => v === 'true')
  .optional()

/**
 * A whole number as in JSON, or as digits, the only form in an address. Nothing else is accepted: with loose
 * parsing, null would be 0 and true 1.
 */
export const Whole = (min: number, max: number = Number.MAX_SAFE_INTEGER) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given),
    z.number().int().min(min).max(max),
  )

/** `next` or `previous` from another response of the same list in the same order. Opaque. */
const Cursor = z
  .string()
  .regex(/^[\w-]{8,4000}$/)
  .meta({ examples: ['WyItaWQiLG51bGwsNDEsMjBd'] })
  .optional()

/**
 * A page by its number, or the rows after a cursor (`after`) or before it (`before`). With a cursor every
 * depth costs the same, and no row repeats or is missed because others were added or removed; `page` is then
 * ignored.
 */
export const PageQuery = z.object({
  page: Whole(1, 1_000_000).default(1),
  page_size: Whole(1, limits.maxPageSize).default(limits.pageSize),
  after: Cursor,
  before: Cursor,
})

/**
 * The response of every list. `page` starts at 1, and with a cursor counts the pages turned; `total` counts
 * all matching rows, unless `total_is_exact` is false: then there are at least that many, and counting all
 * would take too long. `next` and `previous` are cursors for `after` and `before`, null at the ends.
 */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    data: z.array(row),
    page: z.number(),
    page_size: z.number(),
    total: z.number(),
    total_is_exact: z.boolean().optional(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/**
 * The version of a record as read, from which a save starts: the database's integer, with room for the next
 * one. A version that the record never had is stale like any other.
 */
export const Version = z.number().int().nonnegative().max(2_147_483_646)

/** A day, or an instant with its offset; parsed to a UTC instant that a database can hold. */
export const Moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })])
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 1000 && at.getUTCFullYear() <= 9999)
  .transform((at) => at.toISOString())

/** The response of every `…_for_select` call: at most 50 options. */
export const SelectOption = z.object({ value: z.number(), label: z.string(), hint: z.string().optional() })
export const SelectQuery = z.object({ q: z.string().trim().max(200).optional() })

export const NumericId = Whole(1)

/** Comma-separated ids without duplicates: `?ids=4,8,15`. */
export const NumericIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= limits.maxDownloadedAtOnce)
  .meta({ examples: ['4,8,15'] })

export const IdParams = z.object({ id: NumericId })

/** The public name of a certification: 20 characters of Crockford's base 32, without look-alikes. */
export const Identifier = z.string().regex(identifierPattern)
export const IdentifierParams = z.object({ identifier: Identifier })

/** An instant, ISO 8601 in UTC. */
export const Instant = z.string()
export const Person = z.object({ id: z.number(), name: z.string() })

/** A field hidden in forms: only programs fill it in, and they receive the response of a success. */
export const Trap = z.string().max(500).default('')

/** One line of text of at most 200 characters. */
export const Line = z.string().trim().max(longestLine).regex(isOneLine, 'one_line')
/** The name of a record or a person. */
export const Name = z.string().trim().min(1).max(longestLine).regex(isOneLine, 'one_line')

/**
 * A deadline: with an offset, and in a plausible year. The year of a date that is still being typed begins
 * with zeros. Parsed to UTC: a database knows no offset of 16 hours and more.
 */
export const Deadline = z.iso
  .datetime({ offset: true })
  .refine((at) => at >= '1900', { message: 'year_too_early', abort: true })
  .transform((at) => new Date(at).toISOString())
  .refine((at) => !at.startsWith('+'), 'not_as_expected')

/** A day. The calendar of a database has no year 0. */
export const Day = z.iso.date().refine((day) => day >= '0001', 'not_as_expected')
