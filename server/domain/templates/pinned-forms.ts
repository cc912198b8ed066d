import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { createEvaluator, type Evaluator } from '@atesta/forms/evaluate.ts'
import { type NormalizedForm, normalizeForm } from '@atesta/forms/normalize.ts'
import { LRUCache } from 'lru-cache'

/**
 * In characters of JSON: one large form, or all versions of a typical one. In memory a form takes several
 * times that.
 */
const maxCharacters = 4_000_000

/** The form and version of an inspection. */
export type Pin = { template_id: number; template_version: number }
export type PinnedForm = { form: NormalizedForm; evaluator: Evaluator }

/**
 * The forms of many inspections, prepared for reading answers. Most inspections of a task or a form share a
 * few; when there are too many to hold together, the most recently used are kept and the others read again.
 */
export class PinnedForms {
  private readonly kept = new LRUCache<string, PinnedForm>({ maxSize: maxCharacters })
  private readonly read: (pin: Pin) => Promise<FormStructure | undefined>

  constructor(read: (pin: Pin) => Promise<FormStructure | undefined>) {
    this.read = read
  }

  /** Undefined when there is no such form. */
  async of({ template_id, template_version }: Pin): Promise<PinnedForm | undefined> {
    const key = `${template_id} ${template_version}`
    const known = this.kept.get(key)
    if (known) return known
    const structure = await this.read({ template_id, template_version })
    if (!structure) return undefined
    const form = normalizeForm(structure)
    const pinned = { form, evaluator: createEvaluator(form) }
    this.kept.set(key, pinned, { size: JSON.stringify(structure).length })
    return pinned
  }
}
