import type { Locale } from '@atesta/contract/limits.ts'
import { numberText } from '@atesta/forms/number-text.ts'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlusMinus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNumber } from '../../../ui/form/read-number.ts'
import { FieldFrame } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'
import { answer, leaveField, useAnswer, useLocale, useTexts } from '../use-field.ts'
import classes from './number.module.css'

const shownAs = (value: unknown, locale: Locale): string => {
  if (typeof value === 'number') return numberText(value, locale)
  return typeof value === 'string' ? value : ''
}

/** The number with its sign changed, as text. */
const signChanged = (text: string) =>
  /^\s*[-\u2212]/.test(text) ? text.replace(/[-\u2212]/, '') : `-${text.trim()}`

/** The numeric keyboard of some phones has no minus. */
function SignButton({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('fill')
  return (
    <ActionIcon
      size={40}
      variant="subtle"
      color="gray"
      className={classes.sign}
      aria-label={t('field.change_sign')}
      // Keeps the numeric keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChange(signChanged(text))}
    >
      <IconPlusMinus size={18} aria-hidden />
    </ActionIcon>
  )
}

/**
 * A number in local notation: in Spanish and Portuguese with a decimal comma. A phone's keyboard follows its
 * own region, so text that the language cannot read is read in the others' notation. The unit may be
 * included. Unreadable text stays as typed, so that nothing disappears while typing. Arrow up and down change
 * it by `step`.
 */
export function NumberField(props: FieldProps) {
  const { path, component } = props
  const { unit, step = 1 } = component
  const value = useAnswer(props)
  const locale = useLocale()
  const texts = useTexts(path)
  // While the user types, the field keeps their text; otherwise it follows the answer.
  const [typing, setTyping] = useState<string | null>(null)

  const type = (text: string) => {
    setTyping(text)
    answer(path, readNumber(text, locale, unit)?.value ?? text)
  }
  const shown = typing ?? shownAs(value, locale)
  const onArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const from = typeof value === 'number' ? value : 0
    const to = from + (event.key === 'ArrowUp' ? step : -step)
    // Adding tenths leaves rounding errors in the last binary digits; twelve digits are more than users type.
    const next = Number(to.toPrecision(12))
    setTyping(null)
    answer(path, next)
  }
  return (
    <FieldFrame {...props} hint={useRangeHint(props)}>
      {(aria) => (
        <TextInput
          {...aria}
          size="md"
          inputMode="decimal"
          autoComplete="off"
          className={classes.number}
          value={shown}
          placeholder={texts(component.placeholder)}
          error={aria['aria-invalid']}
          {...((component.min ?? -1) < 0 && {
            leftSection: <SignButton text={shown} onChange={type} />,
            // Without the button, the text starts where it does in every other field.
            leftSectionWidth: 'var(--sign-width, var(--input-padding))',
          })}
          rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
          rightSectionWidth={unit ? 20 + unit.length * 9 : undefined}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onArrow}
          onBlur={() => {
            setTyping(null)
            leaveField(path)
          }}
        />
      )}
    </FieldFrame>
  )
}

/** The range that the form asks for, shown before an error can occur. */
function useRangeHint({ component: { min, max } }: FieldProps): string | null {
  const { t } = useTranslation('fill')
  const locale = useLocale()
  const text = (value: number) => numberText(value, locale)
  if (min !== undefined && max !== undefined) return t('field.between', { min: text(min), max: text(max) })
  if (min !== undefined) return t('field.at_least', { min: text(min) })
  return max === undefined ? null : t('field.at_most', { max: text(max) })
}
