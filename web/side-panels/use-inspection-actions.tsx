import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import {
  IconDownload,
  IconExternalLink,
  IconFileText,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { openModal } from '../modals/modal-store.ts'
import { inspectionPackageUrl } from '../queries/workflows.ts'
import { inspectionPage } from '../records/inspection-page.ts'
import { useRefusal } from '../records/use-refusal.ts'
import { downloadFrom } from '../ui/download/download.ts'
import type { RowAction } from '../ui/list/row-menu.tsx'
import { useCopyLink } from '../ui/use-copy-link.ts'
import { usePanel } from './use-panel.ts'

/** The menu actions for an inspection: in a list, or with `here` on its own page, which is left when it is deleted. */
export function useInspectionActions(here?: { onGone: () => void }): (inspection: Inspection) => RowAction[] {
  const { t } = useTranslation(['workflows', 'inspection', 'common', 'errors'])
  const navigate = useNavigate()
  const panel = usePanel()
  const copyLink = useCopyLink()
  const refusal = useRefusal()
  return (row) => [
    ...(here
      ? []
      : [
          {
            label: t('common:actions.open'),
            icon: <IconExternalLink size={16} />,
            onClick: () => void navigate({ to: inspectionPage(row) }),
          },
        ]),
    {
      label: t('common:actions.rename'),
      icon: <IconPencil size={16} />,
      ...(row.state === 'submitted' ? { disabled: t('workflow.submitted_stays') } : refusal(row, 'edit')),
      onClick: () => panel.open('edit-inspection', { inspection: row.id }),
    },
    {
      label: t('common:actions.copy_link'),
      icon: <IconLink size={16} />,
      onClick: () => copyLink(inspectionPage(row)),
    },
    {
      label: t('inspection:report.title'),
      icon: <IconFileText size={16} />,
      ...refusal(row, 'report'),
      onClick: () => panel.open('form-report', { inspection: row.id }),
    },
    {
      label: t('common:actions.download'),
      icon: <IconDownload size={16} />,
      onClick: () => downloadFrom(inspectionPackageUrl(row.id)),
    },
    {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      ...refusal(row, 'delete'),
      onClick: () =>
        openModal('DELETE_INSPECTION', {
          inspectionId: row.id,
          name: `#${row.number}`,
          ...(here && { onDone: here.onGone }),
        }),
    },
  ]
}
