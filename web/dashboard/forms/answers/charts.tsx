import type { AnswerColumn, AnswerFigures, AnswerSummary } from '@atesta/contract/schemas/answers.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useListAddress } from '../../../address/list-address.ts'
import { type AnsweredForm, answerSummaryQuery } from '../../../queries/inspections.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NothingMatches } from '../../../ui/list/nothing-matches.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import { lists } from '../../lists.ts'
import { AnswersToolbar } from './answers-toolbar.tsx'
import classes from './charts.module.css'
import { narrowingOf } from './narrowing.ts'
import { OtherQuestions } from './other-questions.tsx'
import { OverTime } from './over-time.tsx'
import { QuestionChart } from './question-chart.tsx'

export type Counted = { column: AnswerColumn; figures: AnswerFigures }

function Questions({ form, summary }: { form: AnsweredForm; summary: AnswerSummary }) {
  const counted = form.columns.flatMap((column): Counted[] => {
    const figures = summary.questions.find(({ id }) => id === column.id)
    // A question that was taken out and that was asked in none of these says nothing.
    return figures && (figures.answered > 0 || !column.removed) ? [{ column, figures }] : []
  })
  const isDrawn = ({ figures }: Counted) => figures.options !== undefined || figures.numbers !== undefined
  const others = counted.filter((each) => !isDrawn(each))
  return (
    <>
      <div className={classes.cards}>
        {counted.filter(isDrawn).map((each) => (
          <QuestionChart key={each.column.id} {...each} total={summary.inspections} />
        ))}
      </div>
      {others.length > 0 && <OtherQuestions questions={others} total={summary.inspections} />}
    </>
  )
}

/** How often what was answered: submissions over time, then question by question. */
export function Charts({ form }: { form: AnsweredForm }) {
  const { t } = useTranslation('responses')
  const list = useListAddress(lists.answers)
  const { data, error, refetch } = useQuery(answerSummaryQuery(form.id, narrowingOf(list)))
  const isEmpty = data?.inspections === 0
  const drafts = list.filters.state === 'draft'
  return (
    <>
      <AnswersToolbar list={list} columns={form.columns} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <PageLoading />}
      {isEmpty && list.narrowed && <NothingMatches list={list} />}
      {isEmpty && !list.narrowed && (
        <EmptyState icon={<IconChartBar size={20} />} title={t('charts.empty')} detail={t('empty_detail')} />
      )}
      {data && !isEmpty && (
        <div className={classes.charts}>
          <p className={classes.of} role="status">
            {t(data.complete ? 'charts.of' : 'charts.newest', { count: data.inspections })}
          </p>
          {drafts && <p className={classes.of}>{t('charts.drafts_as_typed')}</p>}
          <OverTime overTime={data.over_time} drafts={drafts} />
          <Questions form={form} summary={data} />
        </div>
      )}
    </>
  )
}
