import { Button, CloseButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { assigneeOptions, workflowOptions } from '../../queries/options.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { DayRangeFilter } from '../../ui/list/day-range-filter.tsx'
import type { lists } from '../lists.ts'
import classes from './more-filters.module.css'

const people = assigneeOptions(null)

/** By day, person, task and area of the map. */
export function MoreFilters({ list }: { list: ListAddress<typeof lists.certifications> }) {
  const { t } = useTranslation(['certifications', 'common'])
  const { from, to, person_id, task_id, box } = list.filters
  const area = t('filters.area')
  return (
    <>
      <DayRangeFilter
        label={t('filters.date')}
        range={{ from, to }}
        onChange={(range) => list.change({ filters: range }, 'replace')}
      />
      <OptionFilter
        name={t('filters.person_id')}
        options={people}
        value={person_id}
        onChange={(id) => list.change({ filters: { person_id: id } })}
      />
      <OptionFilter
        name={t('filters.task_id')}
        options={workflowOptions}
        value={task_id}
        onChange={(id) => list.change({ filters: { task_id: id } })}
      />
      {box && (
        <span className={classes.chip}>
          <Button variant="light" component="span" className={classes.still}>
            {area}
          </Button>
          <CloseButton
            icon={<IconX size={14} />}
            aria-label={t('common:list.remove_filter', { name: area })}
            onClick={() => list.change({ filters: { box: undefined } })}
          />
        </span>
      )}
    </>
  )
}
