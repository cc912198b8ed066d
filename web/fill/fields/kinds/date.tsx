import type { FieldProps } from '../field-props.ts'
import { NativePicker } from '../native-picker.tsx'
import { answer, useAnswer } from '../use-field.ts'

/** A date, stored as YYYY-MM-DD. */
export function DateField(props: FieldProps) {
  const value = useAnswer(props)
  const day = typeof value === 'string' ? value : ''
  return <NativePicker {...props} type="date" value={day} onPick={(picked) => answer(props.path, picked)} />
}
