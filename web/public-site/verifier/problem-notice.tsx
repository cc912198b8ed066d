import { printable } from '@atesta/evidence/texts/printable.ts'
import { useTranslation } from 'react-i18next'
import type { Sorted } from './subject.ts'
import classes from './verifier-page.module.css'

/** Why nothing was taken of what was given: too much at once, or a file that cannot be used as what it is named. */
export type Problem = 'one_each' | Sorted['unreadable'][number]

export function ProblemNotice({ problem }: { problem: Problem }) {
  const { t } = useTranslation('verifier')
  return (
    <p role="alert" className={classes.problem}>
      {problem === 'one_each'
        ? t('drop.one_each')
        : t(`drop.${problem.kind}_unreadable`, { name: printable(problem.name) })}
    </p>
  )
}
