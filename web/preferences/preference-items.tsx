import { locales } from '@atesta/contract/limits.ts'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LiveMenuProps } from '../ui/menu-on-demand.tsx'
import { chooseAndKeep } from './choose-locale.ts'
import { useScheme } from './use-scheme.ts'

/** The three languages, each in its own name, for a menu. */
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

const schemeNames = ['light', 'dark', 'auto'] as const

/** Light, dark, or as on the device, for a menu. */
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

export function LiveLanguageMenu({ target, ...state }: LiveMenuProps) {
  const { t } = useTranslation('common')
  return (
    <Menu {...state}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={t('language.label')}>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  )
}

export function LiveColourSchemeMenu({ target, ...state }: LiveMenuProps) {
  const { t } = useTranslation('common')
  return (
    <Menu {...state}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown aria-label={t('colour_scheme.label')}>
        <ColourSchemeItems />
      </Menu.Dropdown>
    </Menu>
  )
}
