import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../field-props.ts'
import { numberChoices } from '../number-choices.ts'
import { OneOf } from '../one-of.tsx'
import { useAnswer } from '../use-field.ts'

/** Stars; each is a radio button named by its number. */
export function RatingField(props: FieldProps) {
  const { t } = useTranslation('fill')
  const value = useAnswer(props)
  const numbers = numberChoices(props.component)
  const most = numbers.at(-1) ?? 0
  const choices = numbers.map((number) => {
    const Star = typeof value === 'number' && number <= value ? IconStarFilled : IconStar
    return {
      value: String(number),
      label: <Star size={22} aria-hidden />,
      name: t('field.stars', { number, most }),
    }
  })
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
