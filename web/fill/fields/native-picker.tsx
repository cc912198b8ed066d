import { TextInput } from '@mantine/core'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import classes from './native-picker.module.css'
import { leaveField } from './use-field.ts'

type Props = FieldProps & {
  type: 'date' | 'time' | 'datetime-local'
  value: string
  onPick: (value: string) => void
}

/** The device's own picker: the one each person knows, with keyboard, voice and large wheels on phones. */
export function NativePicker({ type, value, onPick, ...props }: Props) {
  return (
    <FieldFrame {...props}>
      {(aria) => (
        <TextInput
          {...aria}
          size="md"
          type={type}
          className={classes.picker}
          value={value}
          error={aria['aria-invalid']}
          onChange={(event) => onPick(event.currentTarget.value)}
          onBlur={() => leaveField(props.path)}
        />
      )}
    </FieldFrame>
  )
}
