import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Conflict } from '../state/form-templates.ts'
import { useBuilder } from '../use-builder.ts'
import { ChangeList } from './change-list.tsx'
import classes from './versions.module.css'

type Props = { conflict: Conflict; opened: boolean; onClose: () => void }

/** What would change if this tab's version of the form took the place of the one that was saved elsewhere. */
export function ConflictDrawer({ conflict: { draft, published }, opened, onClose }: Props) {
  const { t } = useTranslation(['builder', 'common'])
  const structure = useBuilder((state) => state.structure)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={520}
      title={t('conflict.differs')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <section className={classes.version}>
        <strong>{t('conflict.from_theirs')}</strong>
        <ChangeList older={draft.structure ?? published.structure} newer={structure} />
      </section>
    </Drawer>
  )
}
