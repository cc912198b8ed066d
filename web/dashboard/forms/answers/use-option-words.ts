import type { Locale } from '@atesta/contract/limits.ts'
import type { AnswerColumn } from '@atesta/contract/schemas/answers.ts'
import { yesNoTexts } from '@atesta/forms/answer-texts.ts'
import { localized } from '@atesta/forms/text.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Of = Pick<AnswerColumn, 'type' | 'options'>

/** The label of an option in the language shown; its value where it has none. */
export function useOptionWords() {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  return useCallback(
    ({ type, options }: Of, value: string): string => {
      if (type === 'yes_no') return yesNoTexts[locale][value as 'yes' | 'no' | 'na'] ?? value
      const option = options.find((each) => each.value === value)
      return localized(option?.label, locale) || value
    },
    [locale],
  )
}

/** The options of a question that is answered by choosing. */
export const optionValues = ({ type, options }: Of): string[] =>
  type === 'yes_no' ? ['yes', 'no', 'na'] : options.map(({ value }) => value)
