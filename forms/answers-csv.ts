import type { Locale } from '@atesta/contract/limits.ts'
import { type DisplayOptions, displayComment, displayValue } from './display.ts'
import { labelOf } from './label-of.ts'
import { answerIds, type NormalizedForm } from './normalize.ts'
import { localized } from './text.ts'
import type { Answers } from './values.ts'

/**
 * One column per component and comment object outside of groups, in form order; notes have no answer and no
 * column.
 */
export type CsvColumn = { id: string; header: string }

/**
 * The header is the question in the requested language (for a follow-up: its component's question and its own
 * label), else the id.
 */
export function csvColumns(form: NormalizedForm, locale: Locale): CsvColumn[] {
  const { components, comment_objects } = form.entities
  let owner = ''
  return answerIds(form).flatMap((id) => {
    const component = components[id]
    if (component) {
      owner = localized(labelOf(form, id), locale) || id
      return component.type === 'note' ? [] : { id, header: owner }
    }
    const label = localized(comment_objects[id]?.label, locale) || id
    return { id, header: `${owner} – ${label}` }
  })
}

/** The cells of one inspection under `csvColumns`, formatted for people. `values` as evaluated. */
export function csvRow(
  form: NormalizedForm,
  values: Answers,
  locale: Locale,
  options: Omit<DisplayOptions, 'form'> = {},
): string[] {
  const { components, comment_objects } = form.entities
  return answerIds(form).flatMap((id) => {
    const component = components[id]
    const value = Object.hasOwn(values, id) ? values[id] : undefined
    if (component)
      return component.type === 'note' ? [] : displayValue(component, value, locale, { ...options, form })
    const comment = comment_objects[id]
    return comment ? displayComment(comment, value, locale) : ''
  })
}
