import { paths } from '@atesta/contract/paths.ts'
import { Avatar, Menu, UnstyledButton } from '@mantine/core'
import { IconCookie, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { queryClient } from '../../session/query-client.ts'
import { signOut, useSession } from '../../session/session.ts'
import { notify } from '../../ui/notify.ts'
import classes from './user-menu.module.css'

/** Who is signed in, as what, and the way out. */
export function UserMenu() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const user = useSession((session) => session.user)
  if (!user) return null
  const leave = async () => {
    try {
      await signOut()
    } catch (error) {
      notify.error(error)
      return
    }
    queryClient.clear()
    await navigate({ to: paths.login() })
  }
  return (
    <Menu width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={`${t('navigation.account')}: ${user.name}`} className={classes.button}>
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
