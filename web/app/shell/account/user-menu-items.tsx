import { paths } from '@atesta/contract/paths.ts'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCookie, IconDeviceMobile, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../../modals/modal-store.ts'
import { ColourSchemeItems, LanguageItems } from '../../../preferences/preference-items.tsx'
import { useSession } from '../../../session/session.ts'
import type { LiveMenuProps } from '../../../ui/menu-on-demand.tsx'
import { useSignOut } from './use-sign-out.ts'
import classes from './user-menu.module.css'

/** Language and appearance, for which a narrow header has no room. */
function Preferences() {
  const { t } = useTranslation('common')
  return (
    <>
      <Menu.Label>{t('language.label')}</Menu.Label>
      <LanguageItems />
      <Menu.Label>{t('colour_scheme.label')}</Menu.Label>
      <ColourSchemeItems />
      <Menu.Divider />
    </>
  )
}

/** The signed-in person, their role, and signing out. */
export function LiveUserMenu({ target, ...state }: LiveMenuProps) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const leave = useSignOut()
  const narrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <Menu width={240} classNames={{ dropdown: classes.dropdown }} {...state}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div className={classes.person}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
          <span>{t(`roles.${user.profile.range}`)}</span>
        </div>
        <Menu.Divider />
        {narrow && <Preferences />}
        <Menu.Item
          leftSection={<IconUser size={16} />}
          onClick={() => void navigate({ to: paths.profile() })}
        >
          {t('pages.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSettings size={16} />}
          onClick={() => void navigate({ to: paths.settings() })}
        >
          {t('pages.settings')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceMobile size={16} />}
          onClick={() => void navigate({ to: paths.device() })}
        >
          {t('pages.device')}
        </Menu.Item>
        <Menu.Item leftSection={<IconCookie size={16} />} onClick={() => openModal('COOKIE_SETTINGS')}>
          {t('navigation.cookie_settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t('navigation.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
