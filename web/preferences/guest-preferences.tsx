import { locales } from '@atesta/contract/limits.ts'
import { ActionIcon, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseAndKeep } from './choose-locale.ts'
import classes from './guest-preferences.module.css'

/**
 * Language and appearance for guests: three words and a switch, without a menu. `onLanguage` is called once
 * another language is shown.
 */
export function GuestPreferences({ onLanguage }: { onLanguage?: () => void }) {
  const { t, i18n } = useTranslation('common')
  // Without `keepTransitions` Mantine would add a style element, which the Content-Security-Policy forbids.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const other = scheme === 'light' ? 'dark' : 'light'
  const Icon = scheme === 'light' ? IconMoon : IconSun
  return (
    <div className={classes.preferences}>
      <fieldset className={classes.languages}>
        <legend className="visually-hidden">{t('language.label')}</legend>
        {locales.map((locale) => (
          <UnstyledButton
            key={locale}
            lang={locale}
            className={classes.language}
            aria-pressed={locale === i18n.language}
            onClick={() => void chooseAndKeep(locale, onLanguage)}
          >
            {t(`language.${locale}`)}
          </UnstyledButton>
        ))}
      </fieldset>
      <ActionIcon
        size={44}
        aria-label={`${t('colour_scheme.label')}: ${t(`colour_scheme.${other}`)}`}
        onClick={() => setColorScheme(other)}
      >
        <Icon size={20} />
      </ActionIcon>
    </div>
  )
}
