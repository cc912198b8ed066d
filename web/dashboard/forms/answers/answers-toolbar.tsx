import type { AnswerColumn } from '@atesta/contract/schemas/answers.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assigneeOptions, taskOptions } from '../../../queries/options.ts'
import { OptionFilter } from '../../../records/options/option-filter.tsx'
import { DayRangeFilter } from '../../../ui/list/day-range-filter.tsx'
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx'
import { ChoiceFilters } from './choice-filters.tsx'
import type { AnswersList } from './narrowing.ts'

const people = assigneeOptions(null)

type Props = { list: AnswersList; columns: readonly AnswerColumn[]; tools?: ReactNode; children?: ReactNode }

/** What narrows answers down, the same for their table and their charts. */
export function AnswersToolbar({ list, columns, tools, children }: Props) {
  const { t } = useTranslation('responses')
  const { state, person_id, task_id, submitted_from, submitted_to } = list.filters
  return (
    <ListToolbar
      list={list}
      searchLabel={t('search')}
      tools={tools}
      filters={[
        {
          name: 'state',
          label: t('filters.drafts'),
          choices: [{ value: 'draft', label: t('filters.drafts') }],
        },
      ]}
      extra={
        <>
          <OptionFilter
            name={t('filters.person')}
            options={people}
            value={person_id}
            onChange={(id) => list.change({ filters: { person_id: id } })}
          />
          <OptionFilter
            name={t('filters.task')}
            options={taskOptions}
            value={task_id}
            onChange={(id) => list.change({ filters: { task_id: id } })}
          />
          {state !== 'draft' && (
            <DayRangeFilter
              label={t('filters.submitted')}
              range={{ from: submitted_from, to: submitted_to }}
              onChange={(range) =>
                list.change({ filters: { submitted_from: range.from, submitted_to: range.to } }, 'replace')
              }
            />
          )}
          <ChoiceFilters list={list} columns={columns} />
        </>
      }
    >
      {children}
    </ListToolbar>
  )
}
