import type { InspectionVersion } from '@atesta/contract/schemas/review.ts'
import { diffAnswers, differencesSeen } from '@atesta/forms/diff.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import type { Answers } from '@atesta/forms/values.ts'
import { Select, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { submissionsQuery, submittedQuery } from '../../queries/inspections.ts'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWebForm } from '../fill.ts'
import { answersOf } from '../state/reconciling.ts'
import { DifferenceRow } from './difference-row.tsx'
import classes from './review.module.css'

/** Stands for the present answers of the form while it is filled in, instead of a round. */
const now = 0

/** The changes between two submissions, or since one of them; nothing while there is only the current one. */
export function Differences({ inspectionId }: { inspectionId: number }) {
  const { data: submissions = [], isPending, error, refetch } = useQuery(submissionsQuery(inspectionId))
  const isDraft = useWebForm((state) => !state.completed)
  if (isPending) return <Skeleton height={160} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return submissions.length < (isDraft ? 1 : 2) ? null : (
    <Chosen inspectionId={inspectionId} submissions={submissions} isDraft={isDraft} />
  )
}

type ChosenProps = { inspectionId: number; submissions: InspectionVersion[]; isDraft: boolean }

/** The answers of a round, or those of the form, slightly delayed while typing. */
function useAnswers(inspectionId: number, round: number) {
  const draft = useDeferredValue(useWebForm((state) => state.draftSchema))
  const submitted = useQuery({ ...submittedQuery(inspectionId, round), enabled: round !== now })
  const answers = round === now ? draft : submitted.data && answersOf(submitted.data)
  return { answers, error: submitted.error, refetch: submitted.refetch }
}

function Chosen({ inspectionId, submissions, isDraft }: ChosenProps) {
  const { t } = useTranslation('review')
  const format = useFormat()
  const form = useWebForm((state) => state.normalizedForm)
  const rounds = submissions.map(({ round }) => round)
  const [from, setFrom] = useState(rounds.at(isDraft ? -1 : -2) ?? 1)
  const [to, setTo] = useState(isDraft ? now : (rounds.at(-1) ?? 1))
  const before = useAnswers(inspectionId, from)
  const after = useAnswers(inspectionId, to)
  const choices = submissions.map(({ round, submitted_at }) => ({
    value: String(round),
    label: t('differences.option', { round, time: format.dateTime(submitted_at) }),
  }))
  const current = { value: String(now), label: t('differences.now') }
  const failed = [before, after].find(({ error }) => error)
  const choose = (set: (round: number) => void) => (value: string | null) => value && set(Number(value))
  return (
    <section className={classes.section} aria-labelledby="differences-title">
      <h2 id="differences-title" className={classes.heading}>
        {t(isDraft ? 'differences.since' : 'differences.title')}
      </h2>
      <div className={classes.between}>
        <Select
          label={t('differences.from')}
          data={choices}
          value={String(from)}
          allowDeselect={false}
          onChange={choose(setFrom)}
        />
        <Select
          label={t('differences.to')}
          data={isDraft ? [...choices, current] : choices}
          value={String(to)}
          allowDeselect={false}
          onChange={choose(setTo)}
        />
      </div>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {form && before.answers && after.answers && (
        <Changes form={form} before={before.answers} after={after.answers} />
      )}
    </section>
  )
}

type ChangesProps = { form: NormalizedForm; before: Answers; after: Answers }

function Changes({ form, before, after }: ChangesProps) {
  const { t } = useTranslation('review')
  const differences = differencesSeen(form, diffAnswers(form, before, after))
  if (differences.length === 0) return <p className={classes.soft}>{t('differences.none')}</p>
  return (
    <>
      <p className={classes.soft} role="status">
        {t('differences.count', { count: differences.length })}
      </p>
      <ul className={classes.changes}>
        {differences.map(({ id, mine, theirs }) => (
          <DifferenceRow key={id} form={form} id={id} before={mine} after={theirs} />
        ))}
      </ul>
    </>
  )
}
