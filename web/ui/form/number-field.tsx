import type { Locale } from '@atesta/contract/limits.ts'
import { numberText } from '@atesta/forms/number-text.ts'
import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NumberLimits, type NumberReader, numberProblem, readNumber } from './read-number.ts'
import { leftText, staysTyped, stepFrom, type Written } from './typed-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'required'> &
  NumberLimits & {
    /** A number; or a text that is none, as it was typed. Empty: `''` or undefined. */
    value: Written | undefined
    /** Also called with what the limits refuse, unless `strict`. */
    onChange: (value: Written) => void
    /** Only numbers within the limits are given; what the field holds else stays in the field. */
    strict?: boolean
    /** A text that is no number is taken as it is. */
    texts?: boolean
    /** Whose separators count first; the page's language unless told. */
    locale?: Locale
    read?: NumberReader
    /** Stands behind the number. */
    unit?: string | undefined
  }

function useProblemText({ min, max, above, decimals = 0 }: NumberLimits, locale: Locale) {
  const { t } = useTranslation('common')
  const text = (value: number | undefined) => (value === undefined ? '' : numberText(value, locale))
  return {
    required: () => t('field.required'),
    not_a_number: () => t('field.not_a_number', { example: text(1234.5) }),
    whole_number: () => t('field.whole_number'),
    decimals: () => t('field.decimals', { count: decimals }),
    above: () => t('field.above', { min: text(above) }),
    range: () => {
      const name = max === undefined ? 'at_least' : min === undefined ? 'at_most' : 'between'
      return t(`field.${name}`, { min: text(min), max: text(max) })
    },
  }
}

/** The unit behind the number, which the description says to those who do not see it. */
const withUnit = (unit: string, description: TextInputProps['description']) => ({
  rightSection: unit,
  rightSectionWidth: 20 + unit.length * 9,
  rightSectionProps: { 'aria-hidden': true },
  description: (
    <>
      {description} <VisuallyHidden component="span">{unit}</VisuallyHidden>
    </>
  ),
  // A description that is not seen takes no room.
  ...(!description && { styles: { wrapper: { marginTop: 0 } } }),
})

/**
 * A number, written as people write numbers. What is typed stays as it was typed, also when it is not a number yet or
 * out of range: the field says so once it is left, and `submitForm` sends nothing before. What was read is then shown as
 * the language writes it.
 */
export function NumberField(props: Props) {
  const { value: given, onChange, strict, texts, locale, read = readNumber, unit, error, ...rest } = props
  const { min, max, above, decimals, required, onBlur, onKeyDown, ...input } = rest
  const { i18n } = useTranslation()
  const language = locale ?? (i18n.language as Locale)
  const value = given ?? ''
  const limits = { min, max, above, decimals, required }
  const problemOf = (text: string) => {
    const found = numberProblem(text, { ...limits, locale: language, read })
    return texts && found === 'not_a_number' ? null : found
  }
  const shown = (next: Written) => (typeof next === 'number' ? numberText(next, language) : next)
  const readOf = (text: string): Written => read(text, language)?.value ?? text.trim()

  const [typed, setTyped] = useState(shown(value))
  const [seen, setSeen] = useState(value)
  const [typing, setTyping] = useState(false)
  const [put, setPut] = useState(false)
  if (value !== seen) {
    setSeen(value)
    setPut(false)
    // Else it was changed elsewhere, by undoing for instance.
    if (!staysTyped({ kept: readOf(typed), value, isAnswer: put })) setTyped(shown(value))
  }
  const type = (text: string) => {
    setTyped(text)
    const next = readOf(text)
    if (next === value || (strict && problemOf(text))) return
    setPut(true)
    onChange(next)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.key === 'Enter') setTyping(false)
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined || decimals !== 0) return
    event.preventDefault()
    const next = shown(stepFrom(typed, by, language, read) ?? typed)
    if (problemOf(next) === null) type(next)
  }
  const problem = problemOf(typed)
  const problemText = useProblemText(limits, language)
  return (
    <TextInput
      autoComplete="off"
      // The number keys of some phones have no minus.
      inputMode={(min ?? above ?? -1) < 0 ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      required={required}
      {...input}
      {...(unit && withUnit(unit, input.description))}
      value={typed}
      data-refused={problem ?? undefined}
      error={(problem && !typing && problemText[problem]()) || error}
      onChange={({ currentTarget }) => {
        setTyping(true)
        type(currentTarget.value)
      }}
      onKeyDown={step}
      onBlur={(event) => {
        setTyping(false)
        setTyped(leftText(typed, { ...limits, locale: language, read }))
        onBlur?.(event)
      }}
    />
  )
}
