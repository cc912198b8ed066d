import { useQueries, useQuery } from '@tanstack/react-query'
import type { OptionsQuery } from '../../queries/options.ts'

/**
 * The options with these ids from an address or a record, with their labels: from the first page of options, or
 * each fetched by itself. Without those that are unknown yet.
 */
export function useNamedOptions(options: OptionsQuery, ids: readonly number[]) {
  const { one } = options
  const first = useQuery({ ...options(''), enabled: ids.length > 0 })
  const missing = ids.filter(
    (id) => first.data !== undefined && !first.data.some(({ value }) => value === id),
  )
  const others = useQueries({ queries: missing.flatMap((id) => (one ? [one(id)] : [])) })
  return [...(first.data ?? []), ...others.flatMap(({ data }) => data ?? [])].filter(({ value }) =>
    ids.includes(value),
  )
}

/** One such option; undefined while unknown, and for null. */
export const useNamedOption = (options: OptionsQuery, id: number | null) =>
  useNamedOptions(options, id === null ? [] : [id])[0]
