import { useTranslation } from 'react-i18next'
import { placedProblems } from '../state/problem-places.ts'
import { useSettled } from '../use-settled.ts'
import classes from './properties.module.css'

/** The problems of a part, or of one of its fields, in words. */
export function FieldProblem({ id, field }: { id: string; field?: string }) {
  const { t } = useTranslation('forms')
  const structure = useSettled()
  const own = placedProblems(structure).filter(
    (problem) => problem.id === id && (field === undefined || problem.field.split('/')[0] === field),
  )
  return own.map(({ code, path, ids }) => (
    <p key={`${code} ${path}`} className={classes.problem}>
      {t(`problems.${code}`, { ids: ids?.join(', ') ?? '' })}
    </p>
  ))
}
