import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './mobile-menu.module.css'
import { Sidebar } from './sidebar.tsx'

/** The sidebar as a drawer, below 768 px. */
export function MobileMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      padding="md"
      title={t('product')}
      closeButtonProps={{ 'aria-label': t('navigation.close_menu') }}
      classNames={{ body: classes.body, title: classes.title }}
    >
      <Sidebar />
    </Drawer>
  )
}
