import { Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeZoneName } from '../../language/time-zone-name.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'limit' | 'onDropdownOpen'> & {
  value: string
  onChange: (value: string) => void
}

/** The zones of the IANA database by their names, UTC first; one that this browser does not know stays choosable. */
function optionsOf(zones: readonly string[], locale: string) {
  const named = [...new Set(zones)].map((zone) => ({ value: zone, label: timeZoneName(zone, locale) }))
  const { compare } = new Intl.Collator(locale)
  return named.sort((a, b) => (a.value === 'UTC' ? -1 : b.value === 'UTC' ? 1 : compare(a.label, b.label)))
}

/** Chooses a time zone by its place or by what its time is called. */
export function TimeZoneSelect({ value, onChange, ...rest }: Props) {
  const { i18n } = useTranslation()
  // To name all of them takes a moment, which only who chooses has to wait for.
  const [opened, setOpened] = useState(false)
  const data = useMemo(
    () => optionsOf(opened ? ['UTC', value, ...Intl.supportedValuesOf('timeZone')] : [value], i18n.language),
    [opened, value, i18n.language],
  )
  return (
    <Select
      {...rest}
      data={data}
      value={value}
      onChange={(next) => next && onChange(next)}
      onDropdownOpen={() => setOpened(true)}
      searchable
      allowDeselect={false}
      limit={100}
      maxDropdownHeight={240}
    />
  )
}
