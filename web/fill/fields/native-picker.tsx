import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldFrame } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'
import classes from './native-picker.module.css'
import { leaveField } from './use-field.ts'

type Props = FieldProps & {
  type: 'date' | 'time' | 'datetime-local'
  value: string
  onPick: (value: string) => void
}

/** The device's own picker, which each person knows, with keyboard, voice and large wheels on phones. */
export function NativePicker({ type, value, onPick, ...props }: Props) {
  // A year is typed digit by digit, and differs until the last one: the field's text is left alone meanwhile.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <FieldFrame {...props}>
      {(aria) => (
        <TextInput
          {...aria}
          size="md"
          type={type}
          className={classes.picker}
          value={typed ?? value}
          error={aria['aria-invalid']}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onPick(currentTarget.value)
          }}
          onBlur={() => {
            setTyped(null)
            leaveField(props.path)
          }}
        />
      )}
    </FieldFrame>
  )
}
