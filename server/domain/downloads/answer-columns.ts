import { dateFormat } from '@atesta/contract/date-format.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { csvColumns } from '@atesta/forms/answers-csv.ts'
import { displayComment, displayValue } from '@atesta/forms/display.ts'
import type { Evaluation } from '@atesta/forms/evaluate.ts'
import type { NormalizedForm } from '@atesta/forms/normalize.ts'
import { readPayload, submittedValues } from '@atesta/forms/payload.ts'
import type { Cell, Column } from '../../formats/table.ts'
import type { PinnedForm } from '../templates/pinned-forms.ts'
import type { ExportRow } from './exports.queries.ts'

export const kinds: Record<string, Column['kind']> = {
  number: 'number',
  rating: 'number',
  scale: 'number',
  calculation: 'number',
  date: 'day',
  datetime: 'moment',
}

/** Swedish writes moments as they sort: 2026-11-21 19:30:00. */
export const wallClock = (timeZone: string) =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

/** By the caller's clock; one without an offset is what some clock showed, and stays. */
export function momentCell(value: string, clock: Intl.DateTimeFormat): string {
  if (!/(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return value.replace('T', ' ')
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? value : clock.format(date)
}

/**
 * One column per question of the forms, each once however many versions have it, labelled as the newest does. Ids are a
 * form's own: another form may ask something else under the same. The forms are shown to it one after the other, newest
 * first, and none is held.
 */
export class QuestionColumns {
  readonly columns: Column[] = []
  private readonly asked = new Map<string, { templateId: number; id: string }>()
  private readonly locale: Locale
  private readonly timeZone: string
  private readonly clock: Intl.DateTimeFormat

  constructor(locale: Locale, timeZone: string) {
    this.locale = locale
    this.timeZone = timeZone
    this.clock = wallClock(timeZone)
  }

  add(templateId: number, form: NormalizedForm): void {
    for (const column of csvColumns(form, this.locale)) {
      const key = `${templateId} ${column.id}`
      if (this.asked.has(key)) continue
      const component = form.entities.components[column.id]
      const unit = component?.unit ? ` (${component.unit})` : ''
      this.asked.set(key, { templateId, id: column.id })
      this.columns.push({
        header: column.header + (component?.type === 'datetime' ? ` (${this.timeZone})` : unit),
        kind: (component && kinds[component.type]) ?? 'text',
      })
    }
  }

  /** What was answered, as its form makes it out. */
  valuesOf({ evaluator }: PinnedForm, row: ExportRow): Evaluation['values'] {
    if (!row.answers || !row.answered_at) return {}
    const { answers } = readPayload({
      form_data: { user_id: 10, inspection: { id: row.id, version: 0 }, schema: row.answers },
      envelope: { signatures: row.signatures ?? [] },
    })
    if (row.state === 'submitted') return submittedValues(answers)
    return evaluator.evaluate(answers, { locale: this.locale, now: row.answered_at.toISOString() }).values
  }

  /** Of an inspection whose form is not there, all are empty. */
  cells(row: ExportRow, pinned: PinnedForm | undefined, values: Evaluation['values']): Cell[] {
    return Array.from(this.asked.values(), ({ templateId, id }) =>
      pinned && templateId === row.template_id && Object.hasOwn(values, id)
        ? this.cell(pinned.form, id, values[id])
        : null,
    )
  }

  private cell(form: NormalizedForm, id: string, value: unknown): Cell {
    const { components, comment_objects: comments } = form.entities
    const component = components[id]
    if (!component) return comments[id] ? displayComment(comments[id], value, this.locale) : null
    if (typeof value === 'number') return value
    if (typeof value === 'string') {
      if (component.type === 'date') return value
      if (component.type === 'datetime') return momentCell(value, this.clock)
    }
    return displayValue(component, value, this.locale, { form, timeZone: this.timeZone, forPrograms: true })
  }
}
