import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'

type Props = Omit<
  MultiSelectProps,
  'searchable' | 'searchValue' | 'onSearchChange' | 'selectFirstOptionOnChange' | 'hidePickedOptions'
>

/** Several of many options: Enter takes the first one that what is typed finds, and none once the box is empty again. */
export function SearchedMultiSelect(props: Props) {
  const [typed, setTyped] = useState('')
  return (
    <MultiSelect
      {...props}
      searchable
      // Enter on one that is chosen already would take it away.
      hidePickedOptions
      searchValue={typed}
      onSearchChange={setTyped}
      // What was looked for and not taken would stand in front of what is typed next.
      onDropdownClose={() => setTyped('')}
      selectFirstOptionOnChange={typed !== ''}
    />
  )
}
