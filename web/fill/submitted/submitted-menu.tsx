import { taskPage } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInspectionActions } from '../../side-panels/use-inspection-actions.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'

/** What a list offers for this inspection in its rows. */
export function SubmittedMenu({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation('inspection')
  const navigate = useNavigate()
  const actions = useInspectionActions({ onGone: () => void navigate({ to: taskPage(inspection.task) }) })
  return (
    <RowMenu
      name={inspection.title || t('number', { number: inspection.number })}
      actions={actions(inspection)}
    />
  )
}
