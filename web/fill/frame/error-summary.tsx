import { Anchor } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale, useProblemText } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import classes from './error-summary.module.css'
import { focusField, heldProblems, type Problem, problemsOf, type Shown } from './problems.ts'

/**
 * After Continue was tried: what stands in the way, each a link to its field. Shrinks as things are put right, once the
 * field has been left: shrinking before would move it under the fingers.
 */
export function ErrorSummary({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const form = useWebForm((state) => state.normalizedForm)
  const evaluation = useWebForm((state) => (state.attempted.has(sectionId) ? state.evaluation : undefined))
  const now = useMemo(
    () => (form && evaluation ? problemsOf(form, evaluation, sectionId, locale) : []),
    [form, evaluation, sectionId, locale],
  )
  const problems = useHeld(now)
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
          <li key={problem.key} data-solved={problem.solved || undefined}>
            <ProblemLink problem={problem} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const isInField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-field]') !== null

/** The problems as they are; while some field has the focus, as they were when it came there or Continue was tried. */
function useHeld(now: readonly Problem[]): readonly Shown[] {
  const attempted = useWebForm((state) => state.attempted)
  const [inField, setInField] = useState(false)
  const [held, setHeld] = useState({ problems: now, attempted })
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    document.addEventListener('focusin', ({ target }) => setInField(isInField(target)), { signal })
    document.addEventListener('focusout', ({ relatedTarget }) => setInField(isInField(relatedTarget)), {
      signal,
    })
    return () => ended.abort()
  }, [])
  const isFree = !inField || held.attempted !== attempted
  if (isFree && (held.problems !== now || held.attempted !== attempted)) setHeld({ problems: now, attempted })
  return heldProblems(isFree ? now : held.problems, now)
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
