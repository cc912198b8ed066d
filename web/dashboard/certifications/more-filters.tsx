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

type Narrowed = { words: string; onRemove: () => void }

/** A filter chosen elsewhere, on the map or in a notification: it can only be removed here. */
function Chosen({ words, onRemove }: Narrowed) {
  const { t } = useTranslation('common')
  return (
    <span className={classes.chip}>
      <Button variant="light" component="span" className={classes.still}>
        {words}
      </Button>
      <CloseButton
        icon={<IconX size={14} />}
        aria-label={t('list.remove_filter', { name: words })}
        onClick={onRemove}
      />
    </span>
  )
}

/** Filters by day, person and task; by days of sealing, area of the map and damage where those were chosen. */
export function MoreFilters({ list }: { list: ListAddress<typeof lists.certifications> }) {
  const { t } = useTranslation('certifications')
  const { from, to, sealed_from, sealed_to, person_id, task_id, box, damaged } = list.filters
  return (
    <>
      <DayRangeFilter
        label={t('filters.date')}
        range={{ from, to }}
        onChange={(range) => list.change({ filters: range }, 'replace')}
      />
      {(sealed_from || sealed_to) && (
        <DayRangeFilter
          label={t('filters.sealed')}
          range={{ from: sealed_from, to: sealed_to }}
          onChange={(range) =>
            list.change({ filters: { sealed_from: range.from, sealed_to: range.to } }, 'replace')
          }
        />
      )}
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
        <Chosen words={t('filters.area')} onRemove={() => list.change({ filters: { box: undefined } })} />
      )}
      {damaged && (
        <Chosen
          words={t('filters.damaged')}
          onRemove={() => list.change({ filters: { damaged: undefined } })}
        />
      )}
    </>
  )
}
