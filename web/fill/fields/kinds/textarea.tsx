import { Textarea } from '@mantine/core'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { useCharactersLeft } from '../use-characters-left.ts'
import { answer, leaveField, useAnswer, useTexts } from '../use-field.ts'

/** Several lines of text; the field grows with its content. */
export function TextareaField(props: FieldProps) {
  const { path, component } = props
  const value = useAnswer(props)
  const texts = useTexts(path)
  const text = typeof value === 'string' ? value : ''
  const left = useCharactersLeft(text, component.max_length)
  return (
    <FieldFrame {...props} hint={left}>
      {(aria) => (
        <Textarea
          {...aria}
          size="md"
          autosize
          minRows={3}
          maxRows={16}
          value={text}
          placeholder={texts(component.placeholder)}
          error={aria['aria-invalid']}
          onChange={(event) => answer(path, event.currentTarget.value)}
          onBlur={() => leaveField(path)}
        />
      )}
    </FieldFrame>
  )
}
