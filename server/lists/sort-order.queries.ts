import { type RawBuilder, sql } from 'kysely'

type Kind = {
  /** The value of a row as text in a cursor. */
  written: (by: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The value that such a text stands for. */
  read: (text: string) => RawBuilder<unknown>
  /** Whether a text from outside is readable as one. */
  isOne: (text: string) => boolean
}

const whole = (most: number) => (text: string) => /^-?\d{1,18}$/.test(text) && Math.abs(Number(text)) <= most
const kinds = {
  text: {
    written: (by) => by,
    read: (text) => sql`${text}::text`,
    isOne: (text) => text.isWellFormed() && !text.includes('\0'),
  },
  // In microseconds, as PostgreSQL stores them: cut to milliseconds, a time would sort before its own row.
  instant: {
    written: (by) => sql`(extract(epoch FROM ${by}) * 1000000)::bigint::text`,
    // In two parts, each within the precision of the double by which PostgreSQL multiplies an interval: a
    // date may be in 9999.
    read: (text) => sql`(timestamptz 'epoch' + (${text}::bigint / 1000000) * interval '1 second'
      + (${text}::bigint % 1000000) * interval '1 microsecond')`,
    // Microseconds of the years 1000 to 9999, the range of the contract.
    isOne: whole(300_000_000_000_000_000),
  },
  date: {
    written: (by) => sql`(${by} - date '1970-01-01')::text`,
    read: (text) => sql`(date '1970-01-01' + ${Number(text)}::integer)`,
    isOne: whole(1_000_000),
  },
  number: {
    written: (by) => sql`${by}::text`,
    read: (text) => sql`${text}::numeric`,
    isOne: (text) => /^-?\d{1,20}(\.\d{1,20})?$/.test(text),
  },
} satisfies Record<string, Kind>

/** What a list is ordered by before the id. `nulls` is given where the value may be null. */
export type Key = { by: RawBuilder<unknown>; kind: keyof typeof kinds; nulls?: 'last' | 'least' }

/** A total order: by a key, if there is one, and then by the id, both in one direction. */
export type Order = {
  name: string
  id: RawBuilder<unknown>
  key: Key | null
  down: boolean
  nulls: 'first' | 'last' | null
}

/** The order of a parameter such as `-name`; by the id alone where its key is null. */
export function orderOf<Name extends string>(
  sort: Name | `-${Name}`,
  id: RawBuilder<unknown>,
  keys: Record<Name, Key | null>,
): Order {
  const down = sort.startsWith('-')
  const key = keys[sort.replace('-', '') as Name]
  const first = key?.nulls === 'least' && !down
  return { name: sort, id, key, down, nulls: key?.nulls ? (first ? 'first' : 'last') : null }
}

/** Newest first, since ids ascend. */
export const newestFirst = (id: RawBuilder<unknown>): Order => orderOf('-id', id, { id: null })

/** The reversed order. An index can be walked both ways. */
export const reversed = (order: Order): Order => ({
  ...order,
  down: !order.down,
  nulls: order.nulls && (order.nulls === 'first' ? 'last' : 'first'),
})

export function orderBy({ id, key, down, nulls }: Order): RawBuilder<unknown> {
  const way = down ? sql`DESC` : sql`ASC`
  if (!key) return sql`${id} ${way}`
  const missing = nulls === null ? sql`` : nulls === 'first' ? sql`NULLS FIRST` : sql`NULLS LAST`
  return sql`${key.by} ${way} ${missing}, ${id} ${way}`
}

/** The place of a row in an order. */
export type Position = { id: number; key: string | null }

/** The column from which a row's `Position` is read; null where the order has no key. */
export const keyColumn = ({ key }: Order): RawBuilder<unknown> =>
  key ? kinds[key.kind].written(key.by) : sql`NULL::text`

/** Whether such a key is possible in this order. */
export const fits = ({ key }: Order, value: string | null): boolean =>
  value === null ? !key || Boolean(key.nulls) : key !== null && kinds[key.kind].isOne(value)

/**
 * What comes after a position, as a sequence of conditions, each one range of an index: rows with a key and
 * rows without one are separate ranges.
 */
export function behind({ id, key, down, nulls }: Order, position: Position): RawBuilder<boolean>[] {
  const than = down ? sql`<` : sql`>`
  if (!key) return [sql`${id} ${than} ${position.id}::bigint`]
  if (position.key === null) {
    const missing = sql<boolean>`${key.by} IS NULL AND ${id} ${than} ${position.id}::bigint`
    return nulls === 'first' ? [missing, sql`${key.by} IS NOT NULL`] : [missing]
  }
  const value = kinds[key.kind].read(position.key)
  const present = sql<boolean>`(${key.by}, ${id}) ${than} (${value}, ${position.id}::bigint)`
  return nulls === 'last' ? [present, sql`${key.by} IS NULL`] : [present]
}
