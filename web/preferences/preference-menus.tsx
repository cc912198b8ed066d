import { locales } from '@atesta/contract/limits.ts'
import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseAndKeep } from './choose-locale.ts'

/** The three languages, each named in itself. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('common')
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('language.label')}>
          <IconLanguage size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('language.label')}>
        {locales.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            onClick={() => void chooseAndKeep(locale)}
            rightSection={locale === i18n.language ? <IconCheck size={16} /> : null}
          >
            {t(`language.${locale}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

/** Light, dark, or as the device. */
export function ColourSchemeMenu() {
  const { t } = useTranslation('common')
  // Without `keepTransitions` Mantine would add a style element, which the Content-Security-Policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const Current = schemes[colorScheme]
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('colour_scheme.label')}>
          <Current size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('colour_scheme.label')}>
        {(['light', 'dark', 'auto'] as const).map((scheme) => {
          const Icon = schemes[scheme]
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={16} />}
              onClick={() => setColorScheme(scheme)}
              rightSection={scheme === colorScheme ? <IconCheck size={16} /> : null}
            >
              {t(`colour_scheme.${scheme}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
