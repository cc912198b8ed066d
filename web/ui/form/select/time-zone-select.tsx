import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherZones } from '../../../language/other-zones.ts'
import { useZoneName } from '../../../language/use-zone-name.ts'
import { firstMatches } from './first-matches.ts'
import { zonesFound } from './zones-found.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchable' | 'filter' | 'onDropdownOpen'> & {
  value: string
  onChange: (value: string) => void
}

const matching: OptionsFilter = ({ options, search }) => zonesFound(options as ComboboxItem[], search)

/** The names of the other zones, on demand and in batches, since naming all takes a second on a phone. */
function useOtherZones(
  chosen: string,
  named: (zone: string) => ComboboxItem,
  locale: string,
  isWanted: boolean,
) {
  const [others, setOthers] = useState<ComboboxItem[]>()
  useEffect(() => {
    if (!isWanted) return
    const zones = otherZones(chosen)
    const done: ComboboxItem[] = []
    const { compare } = new Intl.Collator(locale)
    const nameSome = () => {
      done.push(...zones.slice(done.length, done.length + 20).map(named))
      if (done.length < zones.length) next = setTimeout(nameSome)
      else setOthers(done.sort((a, b) => compare(a.label, b.label)))
    }
    let next = setTimeout(nameSome)
    return () => clearTimeout(next)
  }, [chosen, named, locale, isWanted])
  return others
}

/** Chooses a time zone by place, in the language of the page or in English, or by name. UTC and the chosen one come first. */
export function TimeZoneSelect({ value, onChange, ...rest }: Props) {
  const { t, i18n } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  const zoneName = useZoneName()
  const named = useCallback((zone: string) => ({ value: zone, label: zoneName(zone) }), [zoneName])
  const others = useOtherZones(value, named, i18n.language, opened)
  const first = [...new Set(['UTC', value])].map(named)
  return (
    <Select
      {...rest}
      data={[...first, ...(others ?? []).filter((zone) => zone.value !== value)]}
      value={value}
      onChange={(next) => next && onChange(next)}
      onDropdownOpen={() => setOpened(true)}
      filter={firstMatches(t, value, matching)}
      nothingFoundMessage={others ? t('navigation.search_empty') : t('loading')}
      searchable
      allowDeselect={false}
    />
  )
}
