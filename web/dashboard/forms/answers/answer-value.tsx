import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import type { AnswerColumn } from '@atesta/contract/schemas/answers.ts'
import { positionText, yesNoTexts } from '@atesta/forms/answer-texts.ts'
import { numberText } from '@atesta/forms/number-text.ts'
import type { PositionValue } from '@atesta/forms/values.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import { PageLink } from '../../../ui/link.tsx'
import classes from './answers.module.css'
import { useOptionWords } from './use-option-words.ts'

type Action = { text: string; owner?: string; due?: string }
type Props = { column: AnswerColumn; value: unknown }

function Files({ identifiers }: { identifiers: string[] }) {
  const { t } = useTranslation('responses')
  return (
    <span className={classes.files}>
      {identifiers.map((identifier, index) => (
        <PageLink key={identifier} to={paths.verifierRecord({ identifier })}>
          {t('file', { number: index + 1 })}
        </PageLink>
      ))}
    </span>
  )
}

function useText() {
  const { t, i18n } = useTranslation('responses')
  const format = useFormat()
  const words = useOptionWords()
  const locale = i18n.language as Locale
  return ({ column, value }: Props): string => {
    const { type } = column.mixed ? { type: null } : column
    if (type === 'group') return t('records', { count: Number(value) })
    if (typeof value === 'number')
      return `${numberText(value, locale)}${column.unit ? ` ${column.unit}` : ''}`
    if (Array.isArray(value)) return value.map((each) => words(column, String(each))).join('; ')
    if (typeof value === 'boolean') return yesNoTexts[locale][value ? 'yes' : 'no']
    if (typeof value !== 'object' || value === null) {
      const text = String(value)
      if (type === 'date') return format.calendarDay(text)
      if (type === 'datetime') return format.dateTime(text)
      return words(column, text)
    }
    if ('lat' in value) return positionText(value as PositionValue, locale)
    if ('signed_at' in value) {
      const { name, signed_at } = value as { name: string; signed_at: string }
      return t('signed', { name, at: format.dateTime(signed_at) })
    }
    const { text, owner, due } = value as Action
    return [text, owner, due && format.calendarDay(due)].filter(Boolean).join(' · ')
  }
}

/** An answer in a table; files lead to where anyone can check them. */
export function AnswerValue({ column, value }: Props) {
  const textOf = useText()
  const isFiles = !column.mixed && (column.type === 'upload' || column.type === 'photo')
  if (isFiles && Array.isArray(value)) return <Files identifiers={value as string[]} />
  const text = textOf({ column, value })
  return (
    <span className={classes.value} title={text.length > 80 ? text : undefined}>
      {text}
    </span>
  )
}
