import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import type { Report } from '@atesta/contract/schemas/report.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { isDone, isKept, lastReportOf, reportQuery } from '../../queries/reports.ts'
import { ReportBadge } from '../../records/report-badge.tsx'
import { useReportStage } from '../../records/use-report-stage.ts'
import { api } from '../../session/api.ts'
import { useFormat } from '../../session/use-format.ts'
import { notify } from '../../ui/notify.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from './submitted-page.module.css'

type Variant = 'default' | 'filled'

function DownloadReport({ report, label, variant }: { report: Report; label: string; variant: Variant }) {
  const [saving, setSaving] = useState(false)
  const download = async () => {
    setSaving(true)
    try {
      saveFile(await api.reports.download({ params: { id: report.id } }), `${report.title}.pdf`)
    } catch (error) {
      notify.error(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      size="md"
      variant={variant}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={saving}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}

/** A report's state, its progress while it is made, and its PDF. */
function ReportState({ report, variant }: { report: Report; variant: Variant }) {
  const { t, i18n } = useTranslation(['fill', 'common'])
  const stage = useReportStage()(report)
  const isOther = isKept(report) && report.locale !== i18n.language
  return (
    <>
      <ReportBadge report={report} />
      {!isDone(report) && (
        <>
          <progress className={classes.progress} value={report.progress} max={100} aria-label={stage} />
          <span aria-live="polite">{stage}</span>
        </>
      )}
      {isOther && locales.includes(report.locale as Locale) && (
        <span>
          {t('fill:report.written_in', { language: t(`common:language.${report.locale as Locale}`) })}
        </span>
      )}
      {isKept(report) && (
        <DownloadReport report={report} label={t('fill:report.download')} variant={variant} />
      )}
      {isDone(report) && !isKept(report) && <span role="alert">{stage}</span>}
    </>
  )
}

/** A report of an earlier state of the inspection, said to be one. */
function EarlierReport({ report }: { report: Report }) {
  const { t } = useTranslation('fill')
  const format = useFormat()
  return (
    <div className={classes.row}>
      <span>{t('report.earlier', { date: format.date(report.created_at) })}</span>
      {isKept(report) ? (
        <DownloadReport report={report} label={t('report.download_earlier')} variant="default" />
      ) : (
        <ReportBadge report={report} />
      )}
    </div>
  )
}

/** What a report shows of an inspection changes with its version and its approval. */
const stateOf = ({ version, review }: Inspection) => `${version} ${review}`

/** Generates the inspection's report, shows its progress and offers its PDF. */
export function ReportCard({ inspection }: { inspection: Inspection }) {
  const { t } = useTranslation(['fill', 'modals'])
  const [asked, setAsked] = useState<{ id: number; of: string } | null>(null)
  const id = asked?.of === stateOf(inspection) ? asked.id : inspection.report_id
  const { data: report } = useQuery({ ...reportQuery(id ?? 0), enabled: id !== null })
  const { data: earlier } = useQuery({ ...lastReportOf(inspection.id), enabled: id === null })
  const generate = () => {
    if (!navigator.onLine) return openModal('NO_CONNECTION')
    openModal('CREATE_INSPECTION_REPORT', {
      inspectionId: inspection.id,
      onDone: (generated) => setAsked({ id: generated.id, of: stateOf(inspection) }),
    })
  }
  // A pending approval is the primary action.
  const variant = inspection.can.approve ? 'default' : 'filled'
  const has = report !== undefined && isKept(report)
  return (
    <section className={classes.card} data-screen-only>
      <h2 className={classes.heading}>{t('fill:report.title')}</h2>
      <p className={classes.sentence}>{t('fill:report.sentence')}</p>
      {id === null && earlier && <EarlierReport report={earlier} />}
      <div className={classes.row}>
        {report && <ReportState report={report} variant={variant} />}
        {(!report || isDone(report)) && (
          <Button
            size="md"
            variant={has ? 'default' : variant}
            leftSection={<IconFileCertificate size={18} aria-hidden />}
            onClick={generate}
          >
            {has ? t('fill:report.again') : t('modals:CREATE_INSPECTION_REPORT.confirm')}
          </Button>
        )}
      </div>
    </section>
  )
}
