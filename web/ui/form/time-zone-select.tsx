import { Select, type SelectProps } from '@mantine/core'
import { useMemo } from 'react'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'limit'> & {
  value: string
  onChange: (value: string) => void
}

/** Chooses a time zone by its name in the IANA database; one that this browser does not know stays choosable. */
export function TimeZoneSelect({ value, onChange, ...rest }: Props) {
  const zones = useMemo(() => {
    const known = Intl.supportedValuesOf('timeZone')
    return ['UTC', ...known.filter((zone) => zone !== 'UTC')]
  }, [])
  const data = zones.includes(value) ? zones : [value, ...zones]
  return (
    <Select
      {...rest}
      data={data.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      value={value}
      onChange={(next) => next && onChange(next)}
      searchable
      allowDeselect={false}
      limit={100}
      maxDropdownHeight={240}
    />
  )
}
