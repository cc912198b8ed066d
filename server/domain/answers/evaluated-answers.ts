import type { Locale } from '@atesta/contract/limits.ts'
import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { createEvaluator, type Evaluation, type Evaluator } from '@atesta/forms/evaluate.ts'
import { normalizeForm } from '@atesta/forms/normalize.ts'
import { readPayload, submittedValues } from '@atesta/forms/payload.ts'
import { LRUCache } from 'lru-cache'
import type { StoredAnswers } from './answers.queries.ts'

/** Versions whose evaluators are kept: most inspections of a page or an export answer a few. */
const mostVersions = 8

type Structures = (version: number) => Promise<FormStructure | undefined>

/**
 * Answers as the form makes them out: defaults and calculations filled in, nothing that was hidden. Those of a submission
 * were when it was sealed, and stay so.
 */
export class EvaluatedAnswers {
  private readonly evaluators = new LRUCache<number, Evaluator>({ max: mostVersions })
  private readonly structures: Structures
  private readonly locale: Locale

  constructor(structures: Structures, locale: Locale) {
    this.structures = structures
    this.locale = locale
  }

  private async evaluatorOf(version: number): Promise<Evaluator | undefined> {
    const known = this.evaluators.get(version)
    if (known) return known
    const structure = await this.structures(version)
    if (!structure) return undefined
    const evaluator = createEvaluator(normalizeForm(structure))
    this.evaluators.set(version, evaluator)
    return evaluator
  }

  /** The values of one inspection, by id of a component or comment object. */
  async valuesOf(row: StoredAnswers): Promise<Evaluation['values']> {
    const { answers } = readPayload({
      form_data: { user_id: 10, inspection: { id: row.id, version: 0 }, schema: row.answers },
      envelope: { signatures: row.signatures },
    })
    if (row.state === 'submitted') return submittedValues(answers)
    const evaluator = await this.evaluatorOf(row.template_version)
    return (
      evaluator?.evaluate(answers, { locale: this.locale, now: row.answered_at.toISOString() }).values ?? {}
    )
  }
}
