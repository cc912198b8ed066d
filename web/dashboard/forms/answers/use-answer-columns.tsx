import type { AnswerColumn, AnswerRow } from '@atesta/contract/schemas/answers.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../ui/list/data-table.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { AnswerValue } from './answer-value.tsx'

const onTheRight = new Set<AnswerColumn['type']>(['number', 'rating', 'scale', 'calculation', 'group'])

/** The columns of a table of answers: the inspection, who and when, then each question. */
export function useAnswerColumns(questions: readonly AnswerColumn[], drafts: boolean): Column<AnswerRow>[] {
  const { t } = useTranslation('responses')
  return useMemo<Column<AnswerRow>[]>(
    () => [
      {
        id: 'inspection',
        header: t('columns.inspection'),
        cell: (row) => (row.title ? `#${row.number} ${row.title}` : `#${row.number}`),
        sort: { ascending: 'title', descending: '-title' },
      },
      { id: 'task', header: t('columns.task'), cell: (row) => row.task.name },
      { id: 'person', header: t('columns.person'), cell: (row) => row.person.name },
      drafts
        ? { id: 'updated', header: t('columns.updated'), cell: (row) => <RelativeTime at={row.updated_at} /> }
        : {
            id: 'submitted',
            header: t('columns.submitted'),
            cell: (row) => row.submitted_at && <RelativeTime at={row.submitted_at} />,
            sort: { ascending: 'submitted_at', descending: '-submitted_at' },
          },
      ...questions.map(
        (column): Column<AnswerRow> => ({
          id: column.id,
          header: column.removed ? `${column.label} (${t('removed')})` : column.label,
          cell: ({ answers }) => {
            const value = answers[column.id]
            return value === undefined ? null : <AnswerValue column={column} value={value} />
          },
          ...(onTheRight.has(column.type) && !column.mixed && { align: 'right' }),
        }),
      ),
    ],
    [t, questions, drafts],
  )
}
