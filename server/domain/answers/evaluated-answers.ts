import type { Locale } from '@atesta/contract/limits.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import { readPayload, submittedValues } from '@atesta/forms/payload.ts'
import type { PinnedForms } from '../templates/pinned-forms.ts'
import type { StoredAnswers } from './answers.queries.ts'

/**
 * Answers as the form makes them out: defaults and calculations filled in, nothing that was hidden. Those of a submission
 * were when it was sealed, and stay so.
 */
export class EvaluatedAnswers {
  private readonly forms: PinnedForms
  private readonly locale: Locale

  constructor(forms: PinnedForms, locale: Locale) {
    this.forms = forms
    this.locale = locale
  }

  /** The values of one inspection, by id of a component or comment object. */
  async valuesOf(row: StoredAnswers): Promise<Evaluation['values']> {
    const { answers } = readPayload({
      form_data: { user_id: 10, inspection: { id: row.id, version: 0 }, schema: row.answers },
      envelope: { signatures: row.signatures },
    })
    if (row.state === 'submitted') return submittedValues(answers)
    const pinned = await this.forms.of(row)
    const now = row.answered_at.toISOString()
    return pinned?.evaluator.evaluate(answers, { locale: this.locale, now }).values ?? {}
  }
}
