import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../../side-panels/side-panel.tsx'
import { Properties } from './properties/properties.tsx'
import { findPart } from './state/tree.ts'
import { useBuilder } from './use-builder.ts'
import { usePartName } from './use-part-name.ts'

/** The fields of a part where there is no room for them beside the form. What is changed is kept as it is typed. */
export function PartPanel({ id, close }: { id: string; close: () => void }) {
  const { t } = useTranslation(['builder', 'common'])
  const structure = useBuilder((state) => state.structure)
  const found = findPart(structure, id)
  const name = usePartName()
  useEffect(() => {
    // Undone or deleted meanwhile.
    if (!found) close()
  }, [found, close])
  if (!found) return null
  return (
    <SidePanel
      title={name(found)}
      sentence={t(`kinds.${found.kind}`)}
      footer={<Button onClick={close}>{t('common:actions.close')}</Button>}
    >
      <Properties id={id} />
    </SidePanel>
  )
}
