import type { Locale } from '@atesta/contract/limits.ts'
import type { AnswerColumn } from '@atesta/contract/schemas/answers.ts'
import { localized } from '@atesta/forms/text.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Of = Pick<AnswerColumn, 'options'>

/** The label of an option in the language shown; its value where it has none. */
export function useOptionWords() {
  const { i18n } = useTranslation()
  const locale = i18n.language as Locale
  return useCallback(
    ({ options }: Of, value: string): string => {
      const option = options.find((each) => each.value === value)
      return localized(option?.label, locale) || value
    },
    [locale],
  )
}
