import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StepList } from './step-list.tsx'

/** The list of sections, where there is no space for it beside the form. */
export function StepsDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['fill', 'common'])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="70%"
      title={t('fill:steps.title')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <StepList onGo={onClose} />
    </Drawer>
  )
}
