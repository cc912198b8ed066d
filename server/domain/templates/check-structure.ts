import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { structureProblems } from '@atesta/forms/structure-problems.ts'
import { Failure } from '../../http/failure.ts'

/** Refuses a form that cannot work, naming each place (JSON pointer into the body) and its fault. */
export function checkStructure(structure: FormStructure): void {
  const problems = structureProblems(structure)
  if (problems.length === 0) return
  throw new Failure('form_structure_invalid', {
    errors: problems.slice(0, 200).map(({ path, code }) => ({ path: `/structure${path}`, message: code })),
  })
}
