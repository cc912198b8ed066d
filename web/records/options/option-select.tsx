import { limits } from '@atesta/contract/limits.ts'
import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import type { OptionsQuery } from '../../queries/options.ts'
import { hint, moreHint } from '../../ui/form/select/more-hint.ts'
import { useNamedOptions } from './use-named-option.ts'

/** An option that can be chosen without searching, with its label. */
export type KnownOption = { value: number; label: string }

const matches = (label: string, typed: string) =>
  label.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase())

/**
 * Options narrowed by what is typed, at once among the loaded ones and then by searching; options once seen
 * keep their label, so that a choice stays readable. `given` was chosen before any was loaded. Enter takes
 * the first.
 */
function useOptions(
  options: OptionsQuery,
  known: readonly KnownOption[] = [],
  given: readonly number[] = [],
) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery({ ...options(q), placeholderData: keepPreviousData })
  const { data } = query
  const isSearching = typed.trim() !== q || query.isPlaceholderData
  const seen = useRef(new Map<string, string>())
  for (const { value, label } of known)
    if (!seen.current.has(String(value))) seen.current.set(String(value), label)
  const unknown = given.filter((id) => !seen.current.has(String(id)))
  const named = useNamedOptions(options, unknown)
  for (const { value, label } of named) seen.current.set(String(value), label)
  const found = useMemo(() => {
    for (const { value, label } of data ?? []) seen.current.set(String(value), label)
    const offered = isSearching ? data?.filter(({ label }) => matches(label, typed)) : data
    return new Set(offered?.map(({ value }) => String(value)))
  }, [data, isSearching, typed])
  /** The options found, plus chosen ones that this search does not find; and why searching failed. */
  const dataFor = (chosen: string[]): ComboboxItem[] => {
    const values = [...found, ...chosen.filter((value) => !found.has(value) && seen.current.has(value))]
    const named = values.map((value) => ({ value, label: seen.current.get(value) ?? value }))
    if (query.error && !data) return [...named, hint(problemText(query.error).detail)]
    return found.size < limits.selectSize ? named : [...named, moreHint(t)]
  }
  // Marks the first option again after others were rendered.
  const [drawn, setDrawn] = useState(data)
  useEffect(() => {
    setDrawn(data)
  }, [data])
  const marksFirst = typed !== '' && drawn === data && found.size > 0
  return { typed, setTyped, isFetching: isSearching || query.isFetching, marksFirst, dataFor }
}

type OneProps = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  options: OptionsQuery
  /** Options that can be chosen from the start and that the search may not find. */
  known?: readonly KnownOption[]
  /** Shown where there is nothing at all to choose from. */
  nothing?: string
  value: number | null
  /** With the label of the choice. */
  onChange: (value: number | null, label?: string) => void
}

/** Chooses one option of a `…_for_select` call; typing searches on the server. */
export function OptionSelect({ options, known, nothing, value, onChange, ...rest }: OneProps) {
  const { t } = useTranslation('common')
  const { typed, setTyped, isFetching, marksFirst, dataFor } = useOptions(
    options,
    known,
    value === null ? [] : [value],
  )
  const chosen = value === null ? null : String(value)
  const data = dataFor(chosen ? [chosen] : [])
  const chosenLabel = useRef<string>(undefined)
  chosenLabel.current = chosen
    ? (data.find((one) => one.value === chosen)?.label ?? chosenLabel.current)
    : undefined
  return (
    <Select
      {...rest}
      data={data}
      value={chosen}
      onChange={(next, option) => {
        chosenLabel.current = option?.label
        onChange(next === null ? null : Number(next), option?.label)
      }}
      searchable
      // Otherwise Enter on the chosen option would remove it.
      allowDeselect={false}
      selectFirstOptionOnChange={marksFirst}
      // The chosen label is in the box too, but is not a search.
      onSearchChange={(text) => setTyped(text === chosenLabel.current ? '' : text)}
      filter={({ options: all }) => all}
      nothingFoundMessage={
        isFetching ? t('loading') : (typed === '' && nothing) || t('navigation.search_empty')
      }
    />
  )
}

type ManyProps = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'searchable'> & {
  options: OptionsQuery
  known?: readonly KnownOption[]
  /** Shown where there is nothing at all to choose from. */
  nothing?: string
  value: number[]
  onChange: (value: number[]) => void
}

/** Chooses several options of a `…_for_select` call. */
export function OptionMultiSelect({ options, known, nothing, value, onChange, ...rest }: ManyProps) {
  const { t } = useTranslation('common')
  const { typed, setTyped, isFetching, marksFirst, dataFor } = useOptions(options, known, value)
  const chosen = value.map(String)
  return (
    <MultiSelect
      {...rest}
      data={dataFor(chosen)}
      value={chosen}
      onChange={(next) => onChange(next.map(Number))}
      searchable
      // Otherwise Enter on a chosen option would remove it.
      hidePickedOptions
      selectFirstOptionOnChange={marksFirst}
      searchValue={typed}
      onSearchChange={setTyped}
      // Otherwise an abandoned search would precede what is typed next.
      onDropdownClose={() => setTyped('')}
      filter={({ options: all }) => all}
      nothingFoundMessage={
        isFetching ? t('loading') : (typed === '' && nothing) || t('navigation.search_empty')
      }
    />
  )
}
