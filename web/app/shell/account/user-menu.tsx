import { Avatar, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../session/session.ts'
import { MenuOnDemand } from '../../../ui/menu-on-demand.tsx'
import classes from './user-menu.module.css'

const load = () => import('./user-menu-items.tsx').then((menu) => menu.LiveUserMenu)
const nothing = {}

/** The menu of the signed-in person. */
export function UserMenu() {
  const { t } = useTranslation('common')
  const user = useSession((session) => session.user)
  if (!user) return null
  const button = (
    <UnstyledButton
      aria-label={`${t('navigation.account')}: ${user.name}`}
      className={`${classes.button} touch`}
    >
      <Avatar name={user.name} color="company" size={32} alt="" />
    </UnstyledButton>
  )
  return <MenuOnDemand target={button} load={load} menu={nothing} />
}
