import { paths } from '@atesta/contract/paths.ts'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCookie, IconDeviceMobile, IconLogout, IconSettings, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../../modals/modal-store.ts'
import { ColourSchemeItems, LanguageItems } from '../../../preferences/preference-menus.tsx'
import { useSession } from '../../../session/session.ts'
import { useSignOut } from './use-sign-out.ts'
import classes from './user-menu.module.css'

/** Language and appearance, for which the header of a narrow screen has no room. */
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

/** Who is signed in, as what, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const leave = useSignOut()
  const narrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  const user = useSession((session) => session.user)
  if (!user) return null
  return (
    <Menu width={240} classNames={{ dropdown: classes.dropdown }}>
      <Menu.Target>
        <UnstyledButton
          aria-label={`${t('navigation.account')}: ${user.name}`}
          className={`${classes.button} touch`}
        >
          <Avatar name={user.name} color="company" size={32} alt="" />
        </UnstyledButton>
      </Menu.Target>
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
