import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

export type TimeUnit = 'day' | 'week' | 'month'
export type TimeCount = { day: string; count: number }

/** How many of them were submitted, or of drafts last changed, in each span between the first and the last. */
export async function countsOverTime(
  db: Db,
  ids: readonly number[],
  timeZone: string,
): Promise<{ unit: TimeUnit; counts: TimeCount[] }> {
  const found = await sql<{ unit: TimeUnit; counts: TimeCount[] }>`
    WITH moments AS MATERIALIZED (
      SELECT COALESCE(submitted_at, updated_at) AT TIME ZONE ${timeZone} AS at FROM inspections WHERE id = ANY(${ids}::bigint[])
    ), span AS (
      SELECT min(at) AS first, max(at) AS last,
        CASE WHEN max(at) - min(at) < interval '45 days' THEN 'day' WHEN max(at) - min(at) < interval '1 year' THEN 'week' ELSE 'month' END AS unit
      FROM moments
    ), counted AS (
      SELECT date_trunc((SELECT unit FROM span), at) AS day, count(*) AS n FROM moments GROUP BY 1
    )
    SELECT s.unit, (
      SELECT COALESCE(json_agg(json_build_object('day', to_char(d.day, 'YYYY-MM-DD'), 'count', COALESCE(c.n, 0)) ORDER BY d.day), '[]')
      FROM generate_series(date_trunc(s.unit, s.first), s.last, ('1 ' || s.unit)::interval) AS d (day)
      LEFT JOIN counted c ON c.day = d.day
    ) AS counts FROM span s WHERE s.first IS NOT NULL`.execute(db)
  return found.rows[0] ?? { unit: 'day', counts: [] }
}

/** Answers of these questions, one a row; a signature stands apart from the others. */
const entries = (ids: readonly number[], questions: readonly string[]) => sql`
  SELECT e.value ->> 'id' AS id, e.value -> 'value' AS value
  FROM inspections i CROSS JOIN jsonb_array_elements(i.answers) AS e (value)
  WHERE i.id = ANY(${ids}::bigint[]) AND e.value ->> 'id' = ANY(${questions}::text[])
    AND e.value -> 'value' NOT IN ('null', '""', '[]', '{}')
  UNION ALL
  SELECT s.value ->> 'component_id', 'true'::jsonb
  FROM inspections i CROSS JOIN jsonb_array_elements(i.signatures) AS s (value)
  WHERE i.id = ANY(${ids}::bigint[]) AND s.value ->> 'component_id' = ANY(${questions}::text[])`

/** An answer as a number, of a repeated group how many records it has; null of anything else and of what is beyond measure. */
const asNumber = sql`CASE jsonb_typeof(value) WHEN 'array' THEN jsonb_array_length(value)::numeric
  WHEN 'number' THEN CASE WHEN abs(value::numeric) < 1e15 THEN value::numeric END
  WHEN 'string' THEN CASE WHEN value #>> '{}' ~ '^-?\\d{1,15}(\\.\\d{1,15})?$' THEN (value #>> '{}')::numeric END END`

export type NumberFacts = {
  id: string
  answered: number
  least: number | null
  mean: number | null
  most: number | null
  whole: boolean | null
}

/** How often each question was answered, and of those with numbers the least, the mean and the most. */
export async function numberFacts(
  db: Db,
  ids: readonly number[],
  questions: readonly string[],
  numeric: readonly string[],
): Promise<NumberFacts[]> {
  const found = await sql<NumberFacts>`
    SELECT id, count(*) AS answered, min(n)::float8 AS least, avg(n)::float8 AS mean, max(n)::float8 AS most,
      bool_and(n = trunc(n)) FILTER (WHERE n IS NOT NULL) AS whole
    FROM (SELECT id, CASE WHEN id = ANY(${numeric}::text[]) THEN ${asNumber} END AS n FROM (${entries(ids, questions)}) e) numbers GROUP BY id`.execute(
    db,
  )
  return found.rows
}

export type OptionFacts = { id: string; value: string; n: number }

/** How often each option was chosen. */
export async function optionFacts(
  db: Db,
  ids: readonly number[],
  questions: readonly string[],
  options: readonly string[],
): Promise<OptionFacts[]> {
  const found = await sql<OptionFacts>`
    SELECT id, option AS value, count(*) AS n FROM (
      SELECT e.id, CASE o.value WHEN 'true'::jsonb THEN 'yes' WHEN 'false'::jsonb THEN 'no' ELSE o.value #>> '{}' END AS option
      FROM (${entries(ids, questions)}) e
      CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(e.value) WHEN 'array' THEN e.value ELSE jsonb_build_array(e.value) END) AS o (value)
    ) chosen WHERE option = ANY(${options}::text[]) GROUP BY 1, 2`.execute(db)
  return found.rows
}

/** Bars of equal width of one question. */
export type Bars = { id: string; start: number; width: number; bars: number }
export type BarFacts = { id: string; bar: number; n: number }

/** How many numbers stand in each bar; what is no number is kept from LEAST and GREATEST, which pass over NULL. */
export async function barFacts(db: Db, ids: readonly number[], asked: readonly Bars[]): Promise<BarFacts[]> {
  const column = <K extends keyof Bars>(name: K) => asked.map((each) => each[name])
  const found = await sql<BarFacts>`
    SELECT id, bar, count(*) AS n FROM (
      SELECT e.id, GREATEST(LEAST(floor((e.n - b.start) / b.width), b.bars - 1), 0)::int AS bar
      FROM (SELECT id, ${asNumber} AS n FROM (${entries(ids, column('id'))}) given) e
      JOIN unnest(${column('id')}::text[], ${column('start')}::numeric[], ${column('width')}::numeric[], ${column('bars')}::int[])
        AS b (of, start, width, bars) ON b.of = e.id
      WHERE e.n IS NOT NULL
    ) placed GROUP BY 1, 2`.execute(db)
  return found.rows
}
