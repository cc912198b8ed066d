import { paths } from '@atesta/contract/paths.ts'
import { Drawer, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDeviceFloppy, IconDeviceMobile, IconLogout, IconTrashX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFiller } from '../filler.ts'

/** Fetched with the other on-demand parts, so that it is available offline. */
const QueueView = lazy(() => import('../queue/queue-view.tsx').then((m) => ({ default: m.QueueView })))

export type MenuActions = { onSave: () => void; onDiscard: () => void; onLeave: () => void }

/** Further actions for the inspection. Loaded when it is opened. */
export function FillMenu({ onSave, onDiscard, onLeave, button }: MenuActions & { button: ReactNode }) {
  const { t } = useTranslation(['fill', 'common'])
  const isGuest = useFiller((filler) => filler.isGuest)
  const userId = useFiller((filler) => filler.id)
  const navigate = useNavigate()
  const [listed, list] = useDisclosure()
  const onDevice = () => (isGuest ? list.open() : void navigate({ to: paths.device() }))
  return (
    <>
      <Menu defaultOpened>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDeviceFloppy size={16} aria-hidden />} onClick={onSave}>
            {t('fill:menu.save')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrashX size={16} aria-hidden />} onClick={onDiscard}>
            {t('common:actions.discard')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDeviceMobile size={16} aria-hidden />} onClick={onDevice}>
            {t('fill:menu.device')}
          </Menu.Item>
          {!isGuest && (
            <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLeave}>
              {t('fill:menu.leave')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Drawer
        opened={listed}
        onClose={list.close}
        position="bottom"
        size="80%"
        title={t('fill:menu.device')}
        closeButtonProps={{ 'aria-label': t('common:actions.close') }}
      >
        <Suspense>
          <QueueView userId={userId} linked={false} />
        </Suspense>
      </Drawer>
    </>
  )
}
