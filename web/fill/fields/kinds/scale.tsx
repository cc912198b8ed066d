import { numberText } from '@atesta/forms/number-text.ts'
import type { FieldProps } from '../field-props.ts'
import { numberChoices } from '../number-choices.ts'
import { OneOf } from '../one-of.tsx'
import { useAnswer, useLocale } from '../use-field.ts'

/** A number from a short range, each in a cell. */
export function ScaleField(props: FieldProps) {
  const value = useAnswer(props)
  const locale = useLocale()
  const choices = numberChoices(props.component).map((number) => ({
    value: String(number),
    label: numberText(number, locale),
  }))
  return (
    <OneOf
      {...props}
      look="cells"
      choices={choices}
      chosen={typeof value === 'number' ? String(value) : null}
      toAnswer={Number}
    />
  )
}
