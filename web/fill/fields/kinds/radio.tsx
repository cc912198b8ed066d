import type { FieldProps } from '../field-props.ts'
import { OneOf } from '../one-of.tsx'
import { useAnswer } from '../use-field.ts'
import { useOptions } from '../use-options.ts'

/** One of the options, all of them visible. */
export function RadioField(props: FieldProps) {
  const value = useAnswer(props)
  const options = useOptions(props)
  return <OneOf {...props} choices={options} chosen={typeof value === 'string' ? value : null} />
}
