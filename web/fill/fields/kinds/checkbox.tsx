import { Choices } from '../choices.tsx'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { answer, leaveField, useAnswer } from '../use-field.ts'
import { useOptions } from '../use-options.ts'

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [])

/** Any number of the options. */
export function CheckboxField(props: FieldProps) {
  const { path } = props
  const chosen = new Set(listOf(useAnswer(props)))
  const options = useOptions(props)
  const choose = (value: string, checked: boolean) => {
    const next = new Set(chosen)
    if (checked) next.add(value)
    else next.delete(value)
    answer(path, [...next])
  }
  return (
    <FieldFrame {...props} group="group">
      {(aria) => (
        <Choices
          aria={aria}
          type="checkbox"
          choices={options}
          chosen={chosen}
          onChoose={choose}
          onLeave={() => leaveField(path)}
        />
      )}
    </FieldFrame>
  )
}
