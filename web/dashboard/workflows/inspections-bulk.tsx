import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshInspections } from '../../queries/inspections.ts'
import { inspectionPackageUrl } from '../../queries/workflows.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { downloadEach } from '../../ui/download/download.ts'
import { BulkBar } from '../../ui/list/bulk-bar.tsx'
import type { Chosen } from '../../ui/list/use-selection.ts'
import { useBulk } from './use-bulk.ts'

const deeds = {
  report: {
    call: ({ id }: Inspection) => api.reports.generate({ body: { inspection_id: id } }),
    readAgain: () => refresh('reports_to_select', 'certifications', 'claim_complete'),
  },
  delete: {
    call: ({ id }: Inspection) => api.inspections.remove({ params: { id } }),
    readAgain: refreshInspections,
  },
} as const
type Deed = keyof typeof deeds

/** Bulk actions for the selected inspections; each is offered if it is possible for at least one of them. */
export function InspectionsBulk({ chosen, clear, keep }: Chosen<Inspection>) {
  const { t } = useTranslation(['workflows', 'common'])
  const bulk = useBulk()
  const [asked, setAsked] = useState<Deed>('report')
  const [asking, setAsking] = useState(false)
  const possible = (deed: Deed) => chosen.filter(({ can }) => can[deed])
  const work = useMutation({
    mutationFn: (deed: Deed) => bulk.each(deed, possible(deed), deeds[deed].call),
    onSuccess: async (failed, deed) => {
      await deeds[deed].readAgain()
      setAsking(false)
      keep(failed)
    },
  })
  const offer = (deed: Deed, icon: typeof IconTrash) => {
    const Icon = icon
    const ask = () => {
      setAsked(deed)
      setAsking(true)
    }
    const action = { label: t(`bulk_inspections.${deed}.label`), icon: <Icon size={16} />, onClick: ask }
    return possible(deed).length > 0 ? [{ ...action, danger: deed === 'delete' }] : []
  }
  const download = async () => {
    if (await downloadEach(chosen.map(({ id }) => inspectionPackageUrl(id)))) clear()
  }
  return (
    <>
      <BulkBar
        count={chosen.length}
        onClear={clear}
        actions={[
          ...offer('report', IconFileText),
          { label: t('common:actions.download'), icon: <IconDownload size={16} />, onClick: download },
          ...offer('delete', IconTrash),
        ]}
      />
      <Confirm
        opened={asking}
        title={t(`bulk_inspections.${asked}.title`, { count: possible(asked).length })}
        confirmLabel={t(`bulk_inspections.${asked}.label`)}
        danger={asked === 'delete'}
        pending={work.isPending}
        onConfirm={() => work.mutate(asked)}
        onCancel={() => setAsking(false)}
      >
        {t(`bulk_inspections.${asked}.detail`)}
      </Confirm>
    </>
  )
}
