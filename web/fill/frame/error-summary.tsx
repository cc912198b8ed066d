import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale, useProblemText } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { errorsShown } from '../state/refused.ts'
import classes from './error-summary.module.css'
import { focusField, type Problem, problemsOf } from './problems.ts'

/**
 * After Continue was tried: what is in the way, each linked to its field. It shrinks while typing, not when a
 * field is left: leaving it by pressing Continue would move the page, and the press would miss.
 */
export function ErrorSummary({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const form = useWebForm((state) => state.normalizedForm)
  const evaluation = useWebForm((state) => (state.attempted.has(sectionId) ? state.evaluation : undefined))
  const refused = useWebForm((state) => state.refused)
  const problems = useMemo(() => {
    if (!form || !evaluation) return []
    const { errors, values } = evaluation
    return problemsOf(form, { values, errors: errorsShown(errors, refused) }, sectionId, locale)
  }, [form, evaluation, refused, sectionId, locale])
  if (problems.length === 0) return null
  return (
    <section
      className={classes.summary}
      role="alert"
      aria-label={t('summary.title', { count: problems.length })}
    >
      <p className={classes.title}>
        <IconAlertTriangle size={18} aria-hidden />
        {t('summary.title', { count: problems.length })}
      </p>
      <ul className={classes.list}>
        {problems.map((problem) => (
          <li key={problem.key}>
            <ProblemLink problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ProblemLink({ problem: { key, label, record, error, message } }: { problem: Problem }) {
  const { t } = useTranslation('fill')
  const text = useProblemText()
  const name = record === null ? label : t('summary.in_record', { label, number: record })
  return (
    <Anchor
      href={`#field-${key}`}
      c="inherit"
      underline="always"
      className={classes.link}
      onClick={(event) => {
        event.preventDefault()
        focusField(key)
      }}
    >
      {name}: {text(error, message)}
    </Anchor>
  )
}
