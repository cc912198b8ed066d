import type { Locale } from '@atesta/contract/limits.ts'
import { isChoice, type MergedColumn } from '@atesta/forms/answer-columns.ts'
import { displayComment, displayValue } from '@atesta/forms/display.ts'
import type { FormValue } from '@atesta/forms/values.ts'

/** The column as the component it comes from, with the options of all versions. */
const componentOf = ({ id, type, options, multiple, unit }: MergedColumn) => ({
  id,
  type: type as Parameters<typeof displayValue>[0]['type'],
  label: '',
  required: false,
  options,
  multiple,
  ...(unit && { unit }),
})

const isFollowUp = (type: MergedColumn['type']) =>
  type === 'comment' || type === 'photo' || type === 'action' ? type : null

/** Chosen options by their labels, one or several, whichever the newest version asks for. */
const chosenText = (column: MergedColumn, value: FormValue, locale: Locale): string =>
  displayValue({ ...componentOf(column), type: 'checkbox' }, value, locale)

/**
 * An answer that one version made a text of and another a number, or the like. Options are kept under texts, so that a
 * number is never one of them, even where it is written the same way.
 */
function plainText(column: MergedColumn, value: FormValue, locale: Locale): string {
  if (typeof value === 'string') return chosenText(column, value, locale) || value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.map((each) => chosenText(column, each, locale) || each).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An answer as people read it in exports and feeds. */
export function answerText(
  column: MergedColumn,
  value: FormValue,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  if (column.mixed) return plainText(column, value, locale)
  const kind = isFollowUp(column.type)
  if (kind)
    return displayComment({ id: column.id, kind, label: '', required: false, show_for: [] }, value, locale)
  const shown = displayValue(componentOf(column), value, locale, { timeZone, forPrograms: true })
  return shown === '' && isChoice(column) ? chosenText(column, value, locale) : shown
}
