import { type ComboboxItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import type { TFunction } from 'i18next'
import { moreHint } from './more-hint.ts'

/** At most this many options are drawn: four hundred take a second on a phone, two thousand hold up any page. */
const maxDrawn = 100

const isItem = (option: object): option is ComboboxItem => 'value' in option

const containing: OptionsFilter = ({ options, search }) =>
  defaultOptionsFilter({ options, search, limit: Number.POSITIVE_INFINITY }) as ReturnType<OptionsFilter>

/**
 * Offers the first options that match what is typed, the `chosen` one among them, and says at the end that typing
 * finds more. `find` decides what matches.
 */
export function firstMatches(
  t: TFunction<'common'>,
  chosen: string | null = null,
  find = containing,
): OptionsFilter {
  return (input) => {
    const found = find(input)
    // Those in groups are few, such as the questions of a form.
    if (found.length <= maxDrawn || !found.every(isItem)) return found
    const words = input.search.trim().toLocaleLowerCase()
    // What is typed in full could not be found by typing more.
    const exact = found.filter(({ label }) => label.toLocaleLowerCase() === words)
    const first = [...new Set([...exact, ...found])].slice(0, maxDrawn)
    const own = found.find(({ value }) => value === chosen)
    return [...new Set([...first, ...(own ? [own] : [])]), moreHint(t)]
  }
}
