import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherZones } from '../../language/other-zones.ts'
import { timeZoneName } from '../../language/time-zone-name.ts'
import { firstMatches } from './first-matches.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'onDropdownOpen'> & {
  value: string
  onChange: (value: string) => void
}

const named = (zone: string, locale: string) => ({ value: zone, label: timeZoneName(zone, locale) })

/** The names of the other zones, on demand and in batches, since naming all takes a second on a phone. */
function useOtherZones(chosen: string, locale: string, isWanted: boolean) {
  const [others, setOthers] = useState<ComboboxItem[]>()
  useEffect(() => {
    if (!isWanted) return
    const zones = otherZones(chosen)
    const done: ComboboxItem[] = []
    const { compare } = new Intl.Collator(locale)
    const nameSome = () => {
      done.push(...zones.slice(done.length, done.length + 20).map((zone) => named(zone, locale)))
      if (done.length < zones.length) next = setTimeout(nameSome)
      else setOthers(done.sort((a, b) => compare(a.label, b.label)))
    }
    let next = setTimeout(nameSome)
    return () => clearTimeout(next)
  }, [chosen, locale, isWanted])
  return others
}

/** Chooses a time zone by place or by name. UTC and the chosen one come first. */
export function TimeZoneSelect({ value, onChange, ...rest }: Props) {
  const { t, i18n } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  const others = useOtherZones(value, i18n.language, opened)
  const first = [...new Set(['UTC', value])].map((zone) => named(zone, i18n.language))
  return (
    <Select
      {...rest}
      data={[...first, ...(others ?? []).filter((zone) => zone.value !== value)]}
      value={value}
      onChange={(next) => next && onChange(next)}
      onDropdownOpen={() => setOpened(true)}
      filter={firstMatches(t)}
      nothingFoundMessage={others ? t('navigation.search_empty') : t('loading')}
      searchable
      allowDeselect={false}
    />
  )
}
