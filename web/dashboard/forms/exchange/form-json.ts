import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { structureProblems } from '@atesta/forms/structure-problems.ts'
import type { ImportedForm } from '@atesta/forms/xlsform/import.ts'
import type { Notice } from '@atesta/forms/xlsform/notices.ts'
import { shaped } from './form-shape.ts'
import { NewerForm } from './newer-form.ts'

/** What a file with a form in it says. */
export type FormFile = ImportedForm & { description: string }

/** The file holds no form. */
export class NoForm extends Error {}

const format = 'atesta-form'
const version = 1
const maxNameLength = 200
const maxDescriptionLength = 4000

/** A form as JSON, to keep it or to bring it into another company. */
export const formJson = (name: string, description: string, structure: FormStructure): Blob =>
  new Blob([JSON.stringify({ format, version, name, description, structure }, null, 2)], {
    type: 'application/json',
  })

/** A place in a form, by the ids on the way to it, with what stands there. */
function placeIn(form: unknown, path: readonly PropertyKey[]): string {
  const names: string[] = []
  let part = form
  for (const [at, key] of path.entries()) {
    part = (part as Record<PropertyKey, unknown> | undefined | null)?.[key]
    const { id } = (part ?? {}) as { id?: unknown }
    if (typeof id === 'string' && typeof key === 'number') names.push(id)
    else if (at === path.length - 1) names.push(typeof key === 'number' ? String(key + 1) : String(key))
  }
  const said = typeof part === 'string' || typeof part === 'number' ? `: ${String(part).slice(0, 60)}` : ''
  return `${names.join(' › ')}${said}`
}

/** Reads a form that was saved as JSON. Throws `NoForm`, or `NewerForm` where it is of a later version. */
export function readFormJson(text: string): FormFile {
  const { format: said, version: of, name, description, structure } = JSON.parse(text) ?? {}
  if (said !== format) throw new NoForm()
  // Only then is it known what else there must be.
  if (typeof of === 'number' && of > version) throw new NewerForm()
  if (typeof name !== 'string' || typeof structure !== 'object' || structure === null) throw new NoForm()
  const read = shaped(structure)
  const form = {
    name: name.slice(0, maxNameLength),
    description: typeof description === 'string' ? description.slice(0, maxDescriptionLength) : '',
  }
  if (read.faults.length > 0) {
    const notices = read.faults.map(
      (path): Notice => ({ code: 'part_invalid', sheet: '', what: placeIn(structure, path) }),
    )
    return { ...form, structure: { steps: [], schema: [] }, notices }
  }
  const problems = structureProblems(read.form).map(({ code, ids }): Notice => {
    return { code: 'problem', sheet: 'survey', what: code, ...(ids ? { ids } : {}) }
  })
  const left = read.unknown.map(
    (path): Notice => ({ code: 'part_unknown', sheet: '', what: placeIn(structure, path) }),
  )
  return { ...form, structure: read.form, notices: [...problems, ...left] }
}
