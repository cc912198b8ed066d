import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { isDone, reportQuery } from '../../queries/reports.ts'
import { StateBadge } from '../../records/state-badge.tsx'
import { useReportStage } from '../../records/use-report-stage.ts'
import { api } from '../../session/api.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from './submitted-page.module.css'

/** Generates the inspection's report, shows its progress and offers its PDF. */
export function ReportCard({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation(['fill', 'modals', 'common'])
  const [asked, setAsked] = useState<number | null>(null)
  const id = asked ?? inspection.report_id
  const { data: report } = useQuery({ ...reportQuery(id ?? 0), enabled: id !== null })
  const [saving, setSaving] = useState(false)
  const generate = () => {
    if (!navigator.onLine) return openModal('NO_CONNECTION')
    openModal('CREATE_INSPECTION_REPORT', {
      inspectionId: inspection.id,
      onDone: (generated) => setAsked(generated.id),
    })
  }
  const download = async () => {
    if (!report) return
    setSaving(true)
    try {
      saveFile(await api.reports.download({ params: { id: report.id } }), `${report.title}.pdf`)
    } catch (error) {
      notify.error(error)
    } finally {
      setSaving(false)
    }
  }
  const stageOf = useReportStage()
  // A pending approval is the primary action.
  const variant = inspection.can.approve ? 'default' : 'filled'
  const isMaking = report !== undefined && !isDone(report)
  return (
    <section className={classes.card} data-screen-only>
      <h2 className={classes.heading}>{t('fill:report.title')}</h2>
      <p className={classes.sentence}>{t('fill:report.sentence')}</p>
      <div className={classes.row}>
        {report && <StateBadge state={report.state} />}
        {isMaking && (
          <>
            <progress
              className={classes.progress}
              value={report.progress}
              max={100}
              aria-label={stageOf(report)}
            />
            <span aria-live="polite">{stageOf(report)}</span>
          </>
        )}
        {report?.state === 'ready' && (
          <Button
            size="md"
            variant={variant}
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={saving}
            onClick={() => void download()}
          >
            {t('fill:report.download')}
          </Button>
        )}
        {report?.state === 'failed' && <span role="alert">{stageOf(report)}</span>}
        {(!report || report.state === 'failed') && (
          <Button
            size="md"
            variant={variant}
            leftSection={<IconFileCertificate size={18} aria-hidden />}
            onClick={generate}
          >
            {t('modals:CREATE_INSPECTION_REPORT.confirm')}
          </Button>
        )}
      </div>
    </section>
  )
}
