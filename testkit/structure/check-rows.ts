import { fileURLToPath } from 'node:url'
import { type KyselyPlugin, RawNode } from 'kysely'
import { differences, type RawQuery, rawQueriesOf } from './declared-rows.ts'

/** Names of raw queries whose rows have been compared in this process. */
export const comparedQueries = new Set<string>()

/** The raw query that Kysely is executing, by the first frame of ours on the stack. */
function callingQuery(): RawQuery | undefined {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 30
  const { stack = '' } = new Error('here')
  Error.stackTraceLimit = limit
  for (const line of stack.split('\n')) {
    const [, place, number] =
      /\(?((?:file:\/\/)?\/[^()\s]+\/(?:server|demo)\/[^()\s]+\.ts):(\d+):\d+\)?$/.exec(line) ?? []
    if (!place || place.includes('node_modules')) continue
    const path = place.startsWith('file:') ? fileURLToPath(place) : place
    if (path.endsWith('/database/database.ts')) continue
    const at = Number(number)
    return rawQueriesOf(path).find(({ from, to }) => from <= at && at <= to)
  }
  return undefined
}

/**
 * Compares the results of raw queries with their asserted row types: names of columns, types, and
 * nullability. TypeScript believes the assertion, so nothing else notices when a query and its type diverge.
 */
export const checkRows: KyselyPlugin = (() => {
  const running = new WeakMap<object, RawQuery>()
  // A template has one array of pieces for all its calls. Reading the stack each time took a seventh of a
  // test's time.
  const known = new WeakMap<readonly string[], RawQuery>()
  const misses = new WeakMap<readonly string[], number>()
  const queryOf = (pieces: readonly string[]) => {
    const missed = misses.get(pieces) ?? 0
    // Its three executions had no type of their own.
    if (missed === 3) return undefined
    const found = known.get(pieces) ?? callingQuery()
    if (found) known.set(pieces, found)
    else misses.set(pieces, missed + 1)
    return found
  }
  return {
    transformQuery({ node, queryId }) {
      const query = RawNode.is(node) ? queryOf(node.sqlFragments) : undefined
      if (query) running.set(queryId, query)
      return node
    },
    async transformResult({ result, queryId }) {
      const query = running.get(queryId)
      if (!query || result.rows.length === 0) return result
      comparedQueries.add(query.name)
      const wrong = new Set(
        result.rows.slice(0, 50).flatMap((row) => differences(query, row as Record<string, unknown>)),
      )
      if (wrong.size > 0) throw new Error([...wrong].join('\n'))
      return result
    },
  }
})()
