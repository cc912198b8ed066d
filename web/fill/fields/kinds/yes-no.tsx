import { yesNoTexts } from '@atesta/forms/answer-texts.ts'
import type { FieldProps } from '../field-props.ts'
import { OneOf } from '../one-of.tsx'
import { useAnswer, useLocale } from '../use-field.ts'

const values = ['yes', 'no', 'na'] as const

/** Yes, no or not applicable, side by side within reach of the thumb. */
export function YesNoField(props: FieldProps) {
  const words = yesNoTexts[useLocale()]
  const value = useAnswer(props)
  const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  return (
    <OneOf
      {...props}
      look="cells"
      choices={values.map((each) => ({ value: each, label: words[each] }))}
      chosen={typeof chosen === 'string' ? chosen : null}
    />
  )
}
