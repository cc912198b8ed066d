import { paths } from '@atesta/contract/paths.ts'
import { IconDownload, IconExternalLink, IconEye, IconShieldCheck, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import {
  type Certification,
  type CertificationFilters,
  fileUrl,
  useCertifications,
} from '../../queries/certifications.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { SendAgain } from '../../records/send-again/send-again-later.tsx'
import { useRetryReason } from '../../records/send-again/use-retry-reason.ts'
import { usePanel } from '../../side-panels/use-panel.ts'
import { downloadFrom } from '../../ui/download/download.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import type { RowAction } from '../../ui/list/row-menu.tsx'
import { lists } from '../lists.ts'
import { useListTools } from '../use-list-tools.tsx'
import { useCertificationColumns } from './certification-columns.tsx'
import { rememberNeighbours } from './neighbours.ts'
import type { Chosen } from './use-chosen.ts'

function useActions(sendAgain: (row: Certification) => void) {
  const { t } = useTranslation(['certifications', 'common', 'errors'])
  const navigate = useNavigate()
  const panel = usePanel()
  const obstacleOf = useRetryReason()
  const againAction = (row: Certification): RowAction => ({
    label: t('failed.again'),
    icon: <IconUpload size={16} />,
    disabled: obstacleOf(row) ?? undefined,
    onClick: () => sendAgain(row),
  })
  return (row: Certification): RowAction[] => {
    const { id, identifier, can, state } = row
    return [
      {
        label: t('page_actions.open'),
        icon: <IconExternalLink size={16} />,
        onClick: () => void navigate({ to: paths.certification({ identifier }) }),
      },
      {
        label: t('common:actions.quick_look'),
        icon: <IconEye size={16} />,
        onClick: () => panel.open('certification', { certification: id }),
      },
      {
        label: t('page_actions.download_original'),
        icon: <IconDownload size={16} />,
        disabled: can.download ? undefined : t('errors:file_not_ready.title'),
        onClick: () => downloadFrom(fileUrl(id)),
      },
      {
        label: t('page_actions.verify'),
        icon: <IconShieldCheck size={16} />,
        onClick: () => void navigate({ to: paths.verifierRecord({ identifier }) }),
      },
      ...(state === 'failed' ? [againAction(row)] : []),
    ]
  }
}

type Props = {
  list: ListAddress<typeof lists.certifications>
  filters: CertificationFilters
  selection: Chosen
  empty: ReactNode
}

/** Certifications as rows, twenty per page. */
export function TableView({ list, filters, selection, empty }: Props) {
  const { t } = useTranslation('certifications')
  const read = useCertifications(filters, list.place)
  const rows = read.data?.data
  const nameOf = useCertificationName()
  const { columns } = useListTools(lists.certifications, useCertificationColumns(rows))
  const [sending, setSending] = useState<Certification | null>(null)
  const actions = useActions(setSending)
  useEffect(() => {
    if (rows) rememberNeighbours(rows)
  }, [rows])
  return (
    <>
      <ListTable
        name={t('page.title')}
        columns={columns}
        read={read}
        rowId={(row) => row.id}
        rowName={(row) => nameOf(row).label}
        rowLink={({ identifier }) => ({ to: paths.certification({ identifier }) })}
        actions={actions}
        selection={{ ids: selection.ids, onChange: (checked) => selection.choose(checked, rows ?? []) }}
        list={list}
        empty={empty}
      />
      {sending && <SendAgain certifications={[sending]} onClose={() => setSending(null)} />}
    </>
  )
}
