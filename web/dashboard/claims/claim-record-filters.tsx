import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { assigneeOptions, folderOptions } from '../../queries/options.ts'
import { OptionFilter } from '../../records/options/option-filter.tsx'
import { DayRangeFilter } from '../../ui/list/day-range-filter.tsx'
import type { lists } from '../lists.ts'

const people = assigneeOptions(null)
const folders = folderOptions('claim')

type Props = {
  list: ListAddress<typeof lists.claims>
  /** Whether the list is of a single folder. */
  ofFolder: boolean
}

/** Filters by person, folder, and dates of the incident. */
export function ClaimRecordFilters({ list, ofFolder }: Props) {
  const { t } = useTranslation('claims')
  const { data: known = [] } = useQuery({ ...folders(''), enabled: !ofFolder })
  const { from, to, assignee_id, folder_id } = list.filters
  return (
    <>
      <OptionFilter
        name={t('columns.assignees')}
        options={people}
        value={assignee_id}
        onChange={(id) => list.change({ filters: { assignee_id: id } })}
      />
      {/* A single folder leaves no choice. */}
      {!ofFolder && (known.length > 1 || folder_id) && (
        <OptionFilter
          name={t('filters.folder')}
          options={folders}
          value={folder_id}
          onChange={(id) => list.change({ filters: { folder_id: id } })}
        />
      )}
      <DayRangeFilter
        label={t('filters.date')}
        range={{ from, to }}
        onChange={(range) => list.change({ filters: range }, 'replace')}
      />
    </>
  )
}
