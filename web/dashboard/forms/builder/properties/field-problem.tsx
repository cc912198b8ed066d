import type { StructureProblemCode } from '@atesta/forms/structure-problems.ts'
import { useTranslation } from 'react-i18next'
import { placedProblems } from '../state/problem-places.ts'
import { useSettled } from '../use-settled.ts'
import classes from './properties.module.css'

type Props = { id: string; field?: string; code?: StructureProblemCode }

/** The problems of a part, or of one of its fields, in words; with `code` only those of one kind. */
export function FieldProblem({ id, field, code: only }: Props) {
  const { t } = useTranslation('forms')
  const structure = useSettled()
  const own = placedProblems(structure).filter(
    (problem) =>
      problem.id === id &&
      (only === undefined ? problem.code !== 'text_unknown_id' : problem.code === only) &&
      (field === undefined || problem.field === field || problem.field.split('/')[0] === field),
  )
  return own.map(({ code, path, ids }) => (
    <p key={`${code} ${path}`} className={classes.problem}>
      {t(`problems.${code}`, { ids: ids?.join(', ') ?? '' })}
    </p>
  ))
}
