import { ActionIcon } from '@mantine/core'
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { MenuOnDemand } from '../ui/menu-on-demand.tsx'
import { useScheme } from './use-scheme.ts'

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

const items = () => import('./preference-items.tsx')
const loadLanguages = () => items().then((menus) => menus.LiveLanguageMenu)
const loadSchemes = () => items().then((menus) => menus.LiveColourSchemeMenu)
const nothing = {}

export function LanguageMenu() {
  const { t } = useTranslation('common')
  const button = (
    <ActionIcon aria-label={t('language.label')}>
      <IconLanguage size={20} />
    </ActionIcon>
  )
  return <MenuOnDemand target={button} load={loadLanguages} menu={nothing} />
}

export function ColourSchemeMenu() {
  const { t } = useTranslation('common')
  const { colorScheme } = useScheme()
  const Current = schemes[colorScheme]
  const button = (
    <ActionIcon aria-label={t('colour_scheme.label')}>
      <Current size={20} />
    </ActionIcon>
  )
  return <MenuOnDemand target={button} load={loadSchemes} menu={nothing} />
}
