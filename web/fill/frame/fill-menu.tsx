import { Menu } from '@mantine/core'
import { IconDeviceFloppy, IconLogout, IconTrashX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFiller } from '../filler.ts'

export type MenuActions = { onSave: () => void; onDiscard: () => void; onLeave: () => void }

/** What else can be done with the inspection. It comes when it is asked for, and is open then. */
export function FillMenu({ onSave, onDiscard, onLeave, button }: MenuActions & { button: ReactNode }) {
  const { t } = useTranslation(['fill', 'common'])
  const isGuest = useFiller((filler) => filler.isGuest)
  return (
    <Menu defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={onSave}>
          {t('fill:menu.save')}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrashX size={16} aria-hidden />} onClick={onDiscard}>
          {t('common:actions.discard')}
        </Menu.Item>
        {!isGuest && (
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLeave}>
            {t('fill:menu.leave')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
