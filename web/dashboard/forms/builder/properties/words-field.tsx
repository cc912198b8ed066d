import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { namesIn, placeOf } from '@atesta/forms/text.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { isMissing, textIn, withText } from '../state/texts.ts'
import { useLocale, useTextHere } from '../use-builder.ts'
import { FieldProblem } from './field-problem.tsx'
import { InsertAnswer, WrittenPart } from './insert-answer.tsx'
import classes from './properties.module.css'

/** The languages whose words are shown side by side, beside the one the page is in. */
export const useShownLocales = create<{ chosen: Locale[] }>(() => ({ chosen: [] }))

function useWritten(): Locale[] {
  const here = useLocale()
  const chosen = useShownLocales((state) => state.chosen)
  return locales.filter((locale) => locale === here || chosen.includes(locale))
}

type Props = {
  label: string
  /** The field's name in the part, by which problems and the focus find it. */
  name: string
  value: LocalizedText | undefined
  onChange: (value: LocalizedText) => void
  description?: string
  long?: boolean
  /** It has the focus when the panel that it stands in opens. */
  focused?: boolean
}

/** One text of the form, a field for each language that is being written; answers can be named in it. */
export function WordsField({ name, ...props }: Props) {
  const written = useWritten()
  const part = useContext(WrittenPart)
  return (
    <div className={classes.words} data-field={name}>
      {written.map((locale, index) => (
        <OneLanguage
          key={locale}
          {...props}
          locale={locale}
          first={index === 0}
          alone={written.length === 1}
        />
      ))}
      {part !== null && <FieldProblem id={part} field={name} code="text_unknown_id" />}
    </div>
  )
}

type OneProps = Omit<Props, 'name'> & { locale: Locale; first: boolean; alone: boolean }

function OneLanguage(given: OneProps) {
  const { label, value, onChange, description, long, focused, locale, first, alone } = given
  const { t } = useTranslation(['builder', 'common'])
  const text = useTextHere(locale)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const words = textIn(value, locale)
  const named = alone ? label : `${label} · ${t(`common:language.${locale}`)}`
  const insert = (id: string) => {
    const at = field.current?.selectionStart ?? words.length
    const end = field.current?.selectionEnd ?? at
    const place = placeOf(id)
    onChange(withText(value, locale, words.slice(0, at) + place + words.slice(end)))
    // After the list has given the focus back and the words are drawn.
    setTimeout(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at + place.length, at + place.length)
    })
  }
  const props = {
    label: named,
    description: first ? description : undefined,
    lang: locale,
    maxLength: 4000,
    'data-autofocus': (focused && first) || undefined,
    value: words,
    placeholder: isMissing(value, locale) ? t('languages.missing_here') : undefined,
    rightSection: <InsertAnswer label={named} onInsert={insert} />,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(withText(value, locale, currentTarget.value)),
  }
  return (
    <div>
      {long ? (
        <Textarea ref={field} autosize minRows={2} maxRows={8} {...props} />
      ) : (
        <TextInput ref={field} {...props} />
      )}
      {namesIn(words).length > 0 && (
        <p className={classes.name}>{t('answers.reads', { text: text({ [locale]: words }) })}</p>
      )}
    </div>
  )
}
