import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { isMissing, textIn, withText } from '../state/texts.ts'
import { useLocale } from '../use-builder.ts'
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
}

/** One text of the form, a field for each language that is being written. */
export function WordsField({ label, name, value, onChange, description, long }: Props) {
  const { t } = useTranslation(['builder', 'common'])
  const written = useWritten()
  return (
    <div className={classes.words} data-field={name}>
      {written.map((locale, index) => {
        const props = {
          label: written.length > 1 ? `${label} · ${t(`common:language.${locale}`)}` : label,
          description: index === 0 ? description : undefined,
          lang: locale,
          maxLength: 4000,
          value: textIn(value, locale),
          placeholder: isMissing(value, locale) ? t('languages.missing_here') : undefined,
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            onChange(withText(value, locale, currentTarget.value)),
        }
        return long ? (
          <Textarea key={locale} autosize minRows={2} maxRows={8} {...props} />
        ) : (
          <TextInput key={locale} {...props} />
        )
      })}
    </div>
  )
}
