import { locales } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { useMantineColorScheme } from '@mantine/core'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsSections } from '../../../dashboard/settings/sections.ts'
import { withoutWaiting } from '../../../language/i18n.ts'
import { chooseAndKeep } from '../../../preferences/choose-locale.ts'
import { useSession } from '../../../session/session.ts'
import { usePanelActions } from '../../../side-panels/panel-actions.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { useNavigation } from '../navigation.ts'
import { navigationIcons } from '../navigation-icons.tsx'

const schemes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop }

function useSettings(onKeys: () => void): SpotlightActionData[] {
  const { t } = useTranslation(['common', 'dashboard'])
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const signOut = useSignOut()
  return [
    ...(['light', 'dark', 'auto'] as const).map((scheme) => {
      const Icon = schemes[scheme]
      return {
        id: `scheme-${scheme}`,
        label: `${t('colour_scheme.label')}: ${t(`colour_scheme.${scheme}`)}`,
        leftSection: <Icon size={20} aria-hidden />,
        onClick: () => setColorScheme(scheme),
      }
    }),
    ...locales.map((locale) => ({
      id: `language-${locale}`,
      label: `${t('language.label')}: ${t(`language.${locale}`)}`,
      leftSection: <IconLanguage size={20} aria-hidden />,
      onClick: () => void chooseAndKeep(locale),
    })),
    {
      id: 'keys',
      label: t('dashboard:keys.title'),
      leftSection: <IconKeyboard size={20} aria-hidden />,
      onClick: onKeys,
    },
    {
      id: 'sign-out',
      label: t('navigation.sign_out'),
      keywords: t('navigation.sign_out_words'),
      leftSection: <IconLogout size={20} aria-hidden />,
      onClick: () => void signOut(),
    },
  ]
}

/** The sections of the settings, and pages outside the navigation. */
function usePlaces(): SpotlightActionData[] {
  const { t } = useTranslation('common')
  // The search opens without waiting for the section names.
  const { t: named, i18n } = useTranslation('settings', withoutWaiting)
  const navigate = useNavigate()
  const can = useSession((session) => session.user?.can)
  const place = (to: string, label: string, Icon: typeof IconUser) => ({
    id: to,
    label,
    leftSection: <Icon size={20} aria-hidden />,
    onClick: () => void navigate({ to }),
  })
  const isNamed = i18n.hasResourceBundle(i18n.language, 'settings')
  const sections = isNamed ? settingsSections.filter(({ may }) => may === null || can?.[may]) : []
  return [
    place(paths.profile(), t('pages.profile'), IconUser),
    place(paths.device(), t('pages.device'), IconDeviceMobile),
    ...sections.map(({ name }) =>
      place(
        name === 'mailbox' ? paths.mailbox() : paths.settingsSection({ section: name }),
        `${t('pages.settings')}: ${named(`sections.${name}`)}`,
        navigationIcons.settings,
      ),
    ),
  ]
}

/** Commands and places that need no record: actions, pages, settings. */
export function useCommands(onKeys: () => void): SpotlightActionGroupData[] {
  const { t } = useTranslation(['common', 'dashboard'])
  const navigate = useNavigate()
  const entries = useNavigation()
  const panelActions = usePanelActions()
  const settings = useSettings(onKeys)
  const places = usePlaces()
  const fixed = useMemo(
    () => [
      {
        group: t('navigation.search_group_actions'),
        actions: panelActions.map(({ id, label, icon: Icon, run }) => ({
          id,
          label,
          leftSection: <Icon size={20} aria-hidden />,
          onClick: run,
        })),
      },
      {
        group: t('navigation.search_group_pages'),
        actions: entries.map(({ name, navigation, to }) => {
          const Icon = navigationIcons[navigation.icon]
          return {
            id: to,
            label: t(`pages.${name}`),
            leftSection: <Icon size={20} aria-hidden />,
            onClick: () => void navigate({ to }),
          }
        }),
      },
    ],
    [t, panelActions, entries, navigate],
  )
  return [...fixed, { group: t('dashboard:search.settings'), actions: [...places, ...settings] }]
}
