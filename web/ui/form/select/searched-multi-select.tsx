import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstMatches } from './first-matches.ts'

type Props = Omit<
  MultiSelectProps,
  'searchable' | 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange' | 'hidePickedOptions'
>

/** Chooses several of many options: Enter takes the first match, and none while the box is empty. */
export function SearchedMultiSelect(props: Props) {
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  return (
    <MultiSelect
      filter={firstMatches(t)}
      {...props}
      searchable
      // Otherwise Enter on a chosen option would remove it.
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      // Otherwise an abandoned search would precede what is typed next.
      onDropdownClose={() => setTyped('')}
      selectFirstOptionOnChange={typed !== ''}
    />
  )
}
