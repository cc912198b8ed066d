import type { StructureProblem, StructureProblemCode } from '@atesta/forms/structure-problems.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../session/use-format.ts'
import { placedProblems } from '../state/problem-places.ts'
import { findPart, spokenOf } from '../state/tree.ts'
import { usePartName } from '../use-part-name.ts'
import { useSettled } from '../use-settled.ts'
import classes from './properties.module.css'

/** These are about the ids themselves, which have to be told apart. */
const aboutIds: readonly StructureProblemCode[] = ['duplicate_id', 'reserved_id']

/** A fault in words; what it names goes by its words, not by its id. */
export function useProblemWords(): (problem: StructureProblem) => string {
  const { t } = useTranslation(['forms', 'rules'])
  const format = useFormat()
  const structure = useSettled()
  const nameOf = usePartName()
  const name = (id: string) => {
    const found = findPart(structure, id)
    return found ? nameOf(spokenOf(structure, found)) : t('rules:deleted_question')
  }
  return ({ code, ids = [] }) => {
    const names = aboutIds.includes(code) ? ids : [...new Set(ids.map(name))]
    return t(`problems.${code}`, { ids: format.list(names) })
  }
}

type Props = { id: string; field?: string; code?: StructureProblemCode }

/** The problems of a part, or of one of its fields, in words; with `code` only those of one kind. */
export function FieldProblem({ id, field, code: only }: Props) {
  const words = useProblemWords()
  const structure = useSettled()
  const own = placedProblems(structure).filter(
    (problem) =>
      problem.id === id &&
      (only === undefined ? problem.code !== 'text_unknown_id' : problem.code === only) &&
      (field === undefined || problem.field === field || problem.field.split('/')[0] === field),
  )
  return own.map((problem) => (
    <p key={`${problem.code} ${problem.path}`} className={classes.problem}>
      {words(problem)}
    </p>
  ))
}
