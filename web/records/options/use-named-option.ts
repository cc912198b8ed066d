import { useQuery } from '@tanstack/react-query'
import type { OptionsQuery } from '../../queries/options.ts'

/**
 * The option with an id from an address or a record, with its label: from the first page of options, or
 * fetched by itself. Undefined while unknown, and for null.
 */
export function useNamedOption(options: OptionsQuery, id: number | null) {
  const first = useQuery({ ...options(''), enabled: id !== null })
  const isMissing = id !== null && first.data !== undefined && !first.data.some(({ value }) => value === id)
  const asked = isMissing && options.one ? options.one(id) : undefined
  const one = useQuery({ ...(asked ?? options('')), enabled: asked !== undefined })
  return [...(first.data ?? []), ...((asked && one.data) ?? [])].find(({ value }) => value === id)
}
