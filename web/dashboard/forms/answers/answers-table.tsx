import { IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { type AnsweredForm, answersQuery } from '../../../queries/inspections.ts'
import { inspectionPage } from '../../../records/inspection-page.ts'
import { ListTable } from '../../../ui/list/list-table.tsx'
import { lists } from '../../lists.ts'
import { useListTools } from '../../use-list-tools.tsx'
import { AnswersToolbar } from './answers-toolbar.tsx'
import { ExportMenu } from './export-menu.tsx'
import { narrowingOf } from './narrowing.ts'
import { useAnswerColumns } from './use-answer-columns.tsx'

/** What was answered to a form: a row an inspection, a column a question. */
export function AnswersTable({ form }: { form: AnsweredForm }) {
  const { t } = useTranslation('responses')
  const list = useListAddress(lists.answers)
  const filter = narrowingOf(list)
  const read = useQuery(
    answersQuery(form.id, { ...filter, ...(list.sort && { sort: list.sort }) }, list.place),
  )
  const { data } = read
  const kind = useMemo(() => ({ ...lists.answers, of: String(form.id) }), [form.id])
  const all = useAnswerColumns(form.columns, list.filters.state === 'draft')
  const { columns, tools } = useListTools(kind, all)
  return (
    <>
      <AnswersToolbar list={list} columns={form.columns} tools={tools}>
        <ExportMenu form={form} filter={filter} disabled={!data || data.total === 0} />
      </AnswersToolbar>
      <ListTable
        name={t('tabs.answers')}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => row.title || `#${row.number}`}
        rowLink={(row) => ({ to: inspectionPage(row) })}
        wide={true}
        list={list}
        read={read}
        none={{ icon: <IconTable size={20} />, title: t('empty'), detail: t('empty_detail') }}
      />
    </>
  )
}
