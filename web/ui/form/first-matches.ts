import { type ComboboxItem, defaultOptionsFilter, type OptionsFilter } from '@mantine/core'
import type { TFunction } from 'i18next'
import { moreHint } from './more-hint.ts'

/** At most this many options are drawn: four hundred take a second on a phone, two thousand hold up any page. */
const maxDrawn = 100

const isItem = (option: object): option is ComboboxItem => 'value' in option

/** Offers the first options that match what is typed, the `chosen` one among them, and says at the end that typing finds more. */
export function firstMatches(t: TFunction<'common'>, chosen: string | null = null): OptionsFilter {
  return ({ options, search }) => {
    const found = defaultOptionsFilter({
      options,
      search,
      limit: Number.POSITIVE_INFINITY,
    }) as ReturnType<OptionsFilter>
    // Those in groups are few, such as the questions of a form.
    if (found.length <= maxDrawn || !found.every(isItem)) return found
    const own = found.slice(maxDrawn).find(({ value }) => value === chosen)
    return [...found.slice(0, maxDrawn), ...(own ? [own] : []), moreHint(t)]
  }
}
