import { locales } from '@atesta/contract/limits.ts'
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseAndKeep } from './choose-locale.ts'

/** The three languages, each named in itself, for a menu. */
export function LanguageItems() {
  const { t, i18n } = useTranslation('common')
  return (
    <Menu.RadioGroup
      value={i18n.language}
      onChange={(chosen) => {
        const locale = locales.find((each) => each === chosen)
        if (locale) void chooseAndKeep(locale)
      }}
    >
      {locales.map((locale) => (
        <Menu.RadioItem key={locale} value={locale} lang={locale} checkIcon={<IconCheck size={16} />}>
          {t(`language.${locale}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }
const schemeNames = ['light', 'dark', 'auto'] as const

// Without `keepTransitions` Mantine would add a style element, which the Content-Security-Policy forbids.
const useScheme = () => useMantineColorScheme({ keepTransitions: true })

/** Light, dark, or as the device, for a menu. */
export function ColourSchemeItems() {
  const { t } = useTranslation('common')
  const { colorScheme, setColorScheme } = useScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(chosen) => setColorScheme(schemeNames.find((each) => each === chosen) ?? 'auto')}
    >
      {schemeNames.map((scheme) => (
        <Menu.RadioItem key={scheme} value={scheme} checkIcon={<IconCheck size={16} />}>
          {t(`colour_scheme.${scheme}`)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

export function LanguageMenu() {
  const { t } = useTranslation('common')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('language.label')}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language.label')}>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

export function ColourSchemeMenu() {
  const { t } = useTranslation('common')
  const { colorScheme } = useScheme()
  const Current = schemes[colorScheme]
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('colour_scheme.label')}>
          <Current size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('colour_scheme.label')}>
        <ColourSchemeItems />
      </Menu.Dropdown>
    </Menu>
  )
}
