import { Button, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { assigneeOptions, workflowOptions } from '../../queries/options.ts'
import { OptionSelect } from '../../records/option-select.tsx'
import { DayRangeFilter } from '../../ui/list/day-range-filter.tsx'
import { FieldsChip } from '../../ui/list/fields-chip.tsx'
import type { lists } from '../lists.ts'
import classes from './more-filters.module.css'

type Props = { list: ListAddress<typeof lists.certifications> }

function ChoiceFilter({ list, name }: Props & { name: 'person_id' | 'task_id' }) {
  const { t } = useTranslation('certifications')
  const value = list.filters[name]
  const [label, setLabel] = useState<string>()
  const set = (id: number | null) =>
    list.change({ filters: { [name]: id === null ? undefined : String(id) } })
  const kind = t(`filters.${name}`)
  return (
    <FieldsChip label={kind} chosen={value === undefined ? null : (label ?? '')} onRemove={() => set(null)}>
      {(close) => (
        <OptionSelect
          label={kind}
          options={name === 'person_id' ? assigneeOptions(null) : workflowOptions}
          value={value ? Number(value) : null}
          comboboxProps={{ withinPortal: false }}
          clearable
          onChange={(id, chosen) => {
            setLabel(chosen)
            set(id)
            close()
          }}
        />
      )}
    </FieldsChip>
  )
}

/** By day, person, task and area of the map. */
export function MoreFilters({ list }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const area = t('filters.area')
  return (
    <>
      <DayRangeFilter
        label={t('filters.date')}
        range={{ from: list.filters.from, to: list.filters.to }}
        onChange={({ from, to }) => list.change({ filters: { from, to } }, 'replace')}
      />
      <ChoiceFilter list={list} name="person_id" />
      <ChoiceFilter list={list} name="task_id" />
      {list.filters.box && (
        <span className={classes.chip}>
          <Button variant="light" component="span" className={classes.still}>
            {area}
          </Button>
          <CloseButton
            aria-label={t('common:list.remove_filter', { name: area })}
            onClick={() => list.change({ filters: { box: undefined } })}
          />
        </span>
      )}
    </>
  )
}
