import { useTranslation } from 'react-i18next'
import type { Problem } from '../subject.ts'
import classes from '../verifier-page.module.css'
import { useQuotedName } from './quoted-name.ts'

/** The same in words. */
function useSentence(problem: Problem): string {
  const { t } = useTranslation('verifier')
  const quoted = useQuotedName()
  if (problem === 'one_each') return t('drop.one_each')
  const { kind, name } = problem
  return t(kind === 'not_loaded' ? 'drop.not_loaded' : `drop.${kind}_unreadable`, { name: quoted(name) })
}

export function ProblemNotice({ problem }: { problem: Problem }) {
  return (
    <p role="alert" className={classes.problem}>
      {useSentence(problem)}
    </p>
  )
}
