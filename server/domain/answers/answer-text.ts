import type { Locale } from '@atesta/contract/limits.ts'
import type { MergedColumn } from '@atesta/forms/answer-columns.ts'
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

/** An answer that one version made a text of and another a number, or the like. */
function plainText(value: FormValue): string {
  if (typeof value !== 'object') return String(value)
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join('; ')
    : JSON.stringify(value)
}

/** An answer as people read it in exports and feeds. */
export function answerText(
  column: MergedColumn,
  value: FormValue,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): string {
  if (column.mixed) return plainText(value)
  const kind = isFollowUp(column.type)
  if (kind)
    return displayComment({ id: column.id, kind, label: '', required: false, show_for: [] }, value, locale)
  return displayValue(componentOf(column), value, locale, { timeZone, forPrograms: true })
}
