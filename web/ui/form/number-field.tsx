import type { Locale } from '@atesta/contract/limits.ts'
import { numberText } from '@atesta/forms/number-text.ts'
import { TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NumberLimits, type NumberReader, numberProblem, readNumber } from './read-number.ts'
import { leftText, staysTyped, stepFrom, type Written } from './typed-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'step' | 'required'> &
  NumberLimits & {
    /** A number, or unreadable text as typed. Empty: `''` or undefined. */
    value: Written | undefined
    /** Also called with values outside the limits, unless `strict`. */
    onChange: (value: Written) => void
    /** Reports only numbers within the limits; other input stays in the field. */
    strict?: boolean
    /** A text that is no number is taken as it is. */
    texts?: boolean
    /** Whose separators count first; the page's language unless told. */
    locale?: Locale
    read?: NumberReader
    /** Shown after the number. */
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

/** The unit after the number, repeated in the description for screen readers. */
const withUnit = (unit: string, description: TextInputProps['description']) => ({
  rightSection: unit,
  rightSectionWidth: 20 + unit.length * 9,
  rightSectionProps: { 'aria-hidden': true },
  description: (
    <>
      {description} <VisuallyHidden component="span">{unit}</VisuallyHidden>
    </>
  ),
  // A visually hidden description takes no space.
  ...(!description && { styles: { wrapper: { marginTop: 0 } } }),
})

/**
 * A number in local notation. Typed text stays as it is, even if it is not a number yet or out of range: the
 * field reports that when it is left, and `submitForm` does not submit before. A valid number is then
 * reformatted.
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
    // Otherwise the value was changed elsewhere, for example by undo.
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
      // The numeric keyboard of some phones has no minus.
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
