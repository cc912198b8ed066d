import { useQuery } from '@tanstack/react-query'
import type { OptionsQuery } from '../../queries/options.ts'

/**
 * The option of an id that an address or a record gave, with its words: of the first that are offered, or asked for by
 * itself where they do not hold it. Undefined while it is not known, and for null.
 */
export function useNamedOption(options: OptionsQuery, id: number | null) {
  const first = useQuery({ ...options(''), enabled: id !== null })
  const isMissing = id !== null && first.data !== undefined && !first.data.some(({ value }) => value === id)
  const asked = isMissing && options.one ? options.one(id) : undefined
  const one = useQuery({ ...(asked ?? options('')), enabled: asked !== undefined })
  return [...(first.data ?? []), ...((asked && one.data) ?? [])].find(({ value }) => value === id)
}
