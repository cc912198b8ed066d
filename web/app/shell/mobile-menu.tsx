import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './mobile-menu.module.css'
import { Sidebar } from './sidebar.tsx'

/** The sidebar as a drawer, below 768 px. */
export function MobileMenu({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content className={classes.content}>
        <div className={classes.head}>
          <Drawer.Title className={classes.title}>{t('product')}</Drawer.Title>
          <Drawer.CloseButton size="lg" aria-label={t('navigation.close_menu')} />
        </div>
        <Sidebar />
      </Drawer.Content>
    </Drawer.Root>
  )
}
