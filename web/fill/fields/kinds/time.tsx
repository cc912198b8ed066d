import type { FieldProps } from '../field-props.ts'
import { NativePicker } from '../native-picker.tsx'
import { answer, useAnswer } from '../use-field.ts'

/** A time of day, stored as HH:MM. */
export function TimeField(props: FieldProps) {
  const value = useAnswer(props)
  const time = typeof value === 'string' ? value.slice(0, 5) : ''
  return <NativePicker {...props} type="time" value={time} onPick={(picked) => answer(props.path, picked)} />
}
