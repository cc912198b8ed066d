import { paths } from '@atesta/contract/paths.ts'
import {
  IconArchive,
  IconArrowRight,
  IconCamera,
  IconDownload,
  IconFileText,
  IconLink,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { type Claim, claimPackageUrl } from '../../queries/claims.ts'
import { useRefusal } from '../../records/use-refusal.ts'
import { api } from '../../session/api.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { useCopyLink } from '../../ui/use-copy-link.ts'
import { useClaimWork } from './page/claim-work.tsx'

type Deed = 'edit' | 'assign' | 'create_inspection' | 'report' | 'archive' | 'delete'

/** Asks, then makes the report of a claim. */
export const openClaimReport = (claim: Claim) =>
  openModal('CREATE_REPORT', {
    name: claim.name,
    onConfirm: async () => void (await api.reports.generateClaim({ body: { task_id: claim.id } })),
  })

/** All actions for a claim, for its ⋯ menu. `onGone` runs after archiving or deletion. */
export function useClaimActions(onGone?: () => void): (claim: Claim) => RowAction[] {
  const { t } = useTranslation(['claims', 'common'])
  const panel = usePanel()
  const work = useClaimWork()
  const refusal = useRefusal()
  const copyLink = useCopyLink()
  // Actions that this person can never perform are hidden.
  const deed = (claim: Claim, name: Deed, action: RowAction): RowAction[] =>
    claim.cannot[name] === 'forbidden' ? [] : [{ ...action, ...refusal(claim, name) }]
  return (claim) => [
    ...claim.can.states.map((state) => ({
      label: t('actions.move', { state: t(`common:states.${state}`) }),
      icon: <IconArrowRight size={16} />,
      onClick: () => work.move(claim, state),
    })),
    ...deed(claim, 'assign', {
      label: t('actions.assign'),
      icon: <IconUserPlus size={16} />,
      onClick: () => work.assign([claim]),
    }),
    ...deed(claim, 'create_inspection', {
      label: t('actions.inspect'),
      icon: <IconCamera size={16} />,
      onClick: () => openModal('CREATE_INSPECTION', { workflowId: claim.id }),
    }),
    ...deed(claim, 'edit', {
      label: t('common:actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => panel.open('claim-edit', { claim: claim.id }),
    }),
    ...deed(claim, 'report', {
      label: t('actions.report'),
      icon: <IconFileText size={16} />,
      onClick: () => openClaimReport(claim),
    }),
    {
      label: t('common:actions.copy_link'),
      icon: <IconLink size={16} />,
      onClick: () => copyLink(paths.claim({ claimId: claim.id })),
    },
    {
      label: t('actions.download'),
      icon: <IconDownload size={16} />,
      disabled: claim.counts.inspections === 0 ? t('page.no_inspections') : undefined,
      onClick: () => downloadFrom(claimPackageUrl(claim.id)),
    },
    ...deed(claim, 'archive', {
      label: t('common:actions.archive'),
      icon: <IconArchive size={16} />,
      onClick: () =>
        openModal('ARCHIVE_CLAIM', {
          name: claim.name,
          onConfirm: async () => void (await api.tasks.archive({ params: { id: claim.id } })),
          onDone: onGone,
        }),
    }),
    ...deed(claim, 'delete', {
      label: t('common:actions.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => openModal('DELETE_CLAIM', { claimId: claim.id, name: claim.name, onDone: onGone }),
    }),
  ]
}
