import { momentHere, wallClock } from '../../state/moment.ts'
import type { FieldProps } from '../field-props.ts'
import { NativePicker } from '../native-picker.tsx'
import { answer, useAnswer } from '../use-field.ts'

/**
 * A moment, picked in the device's time zone and stored with its offset, so that it is the same moment
 * everywhere.
 */
export function DatetimeField(props: FieldProps) {
  const value = useAnswer(props)
  const pick = (picked: string) => {
    const moment = new Date(picked)
    answer(props.path, Number.isNaN(moment.getTime()) ? picked : momentHere(moment))
  }
  return <NativePicker {...props} type="datetime-local" value={wallClock(value)} onPick={pick} />
}
