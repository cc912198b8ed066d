import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { type UnfitCondition, unfitConditions } from '@atesta/forms/sentences/unfit-conditions.ts'
import { type StructureProblem, structureProblems } from '@atesta/forms/structure-problems.ts'

/** A problem where it is: the part it is about, and its field there; '' for the part itself or the whole form. */
export type PlacedProblem = StructureProblem & { id: string; field: string }

/** Follows a JSON pointer and answers the innermost thing with an id, and what of the pointer lies within it. */
function place(structure: FormStructure, path: string): { id: string; field: string } {
  let value: unknown = structure
  let found = { id: '', field: path }
  const parts = path.split('/').slice(1)
  for (const [index, part] of parts.entries()) {
    value = (value as Record<string, unknown> | undefined)?.[part]
    const id = (value as { id?: unknown } | undefined)?.id
    if (typeof id === 'string') found = { id, field: parts.slice(index + 1).join('/') }
  }
  return found
}

const known = new WeakMap<FormStructure, PlacedProblem[]>()

/** Every fault of a form with its place, remembered by the form's identity. */
export function placedProblems(structure: FormStructure): PlacedProblem[] {
  let problems = known.get(structure)
  if (!problems) {
    problems = structureProblems(structure).map((problem) => ({
      ...problem,
      ...place(structure, problem.path),
    }))
    known.set(structure, problems)
  }
  return problems
}

const knownUnfit = new WeakMap<FormStructure, UnfitCondition[]>()

/** The conditions of a form that do not fit their questions; it can be published with them. Remembered as well. */
export function rulesToCheck(structure: FormStructure): UnfitCondition[] {
  let found = knownUnfit.get(structure)
  if (!found) {
    found = unfitConditions(structure)
    knownUnfit.set(structure, found)
  }
  return found
}
