import { locales } from '@atesta/contract/limits.ts'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './builder.module.css'
import { useShownLocales } from './properties/words-field.tsx'
import { missingTexts } from './state/texts.ts'
import { useLocale } from './use-builder.ts'
import { useSettled } from './use-settled.ts'

/** Which languages are written side by side, each with how many texts it lacks. */
export function LanguagesBar() {
  const { t } = useTranslation(['builder', 'common'])
  const here = useLocale()
  const chosen = useShownLocales((state) => state.chosen)
  const structure = useSettled()
  const missing = missingTexts(structure)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with its buttons
    <div className={classes.languages} role="group" aria-label={t('languages.written')}>
      {locales.map((locale) => {
        const isShown = chosen.includes(locale)
        const words = [
          t(`common:language.${locale}`),
          ...(missing[locale] > 0 ? [t('languages.missing', { count: missing[locale] })] : []),
        ].join(' · ')
        if (locale === here)
          return (
            <span key={locale} className={classes.here}>
              <IconCheck size={14} aria-hidden />
              {words}
            </span>
          )
        const toggle = () =>
          useShownLocales.setState({
            chosen: chosen.includes(locale) ? chosen.filter((each) => each !== locale) : [...chosen, locale],
          })
        return (
          <Button
            key={locale}
            size="compact-sm"
            variant={isShown ? 'light' : 'default'}
            aria-pressed={isShown}
            leftSection={isShown ? <IconCheck size={14} /> : undefined}
            onClick={toggle}
          >
            {words}
          </Button>
        )
      })}
    </div>
  )
}
