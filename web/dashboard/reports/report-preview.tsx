import { paths } from '@atesta/contract/paths.ts'
import { Button, CloseButton, Modal, Progress, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCertificate, IconDownload, IconListDetails } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isDone, isKept, type Report, reportQuery, reportUrl } from '../../queries/reports.ts'
import { ReportBadge } from '../../records/report-badge.tsx'
import { useReportStage } from '../../records/use-report-stage.ts'
import { useFormat } from '../../session/use-format.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { downloadLink } from '../../ui/download/download-link.ts'
import { LinkButton } from '../../ui/link.tsx'
import { pageOf } from './page-of.ts'
import { ReportPages } from './report-pages.tsx'
import classes from './report-preview.module.css'

/** The width that fits the list and a page beside it; on paper the list goes on as on a wide screen. */
export const besideFrom = '(width >= 75em), print'

function Stage({ report }: { report: Report }) {
  const stage = useReportStage()(report)
  return (
    <div className={classes.stage} role={report.state === 'failed' ? 'alert' : 'status'}>
      <ReportBadge report={report} />
      <p>{stage}</p>
      {!isDone(report) && <Progress value={report.progress} aria-label={stage} />}
    </div>
  )
}

function Facts({ report }: { report: Report }) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const facts = [
    t(`kinds.${report.kind}`),
    report.task?.name,
    report.inspected_at && format.date(report.inspected_at),
    report.size !== null && format.bytes(report.size),
  ].filter(Boolean)
  return <p className={classes.facts}>{facts.join(' · ')}</p>
}

function Content({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const { data: report, error } = useQuery(reportQuery(id))
  const to = report && pageOf(report)
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title} aria-live="polite">
          {report?.title ?? t('preview.label')}
        </h2>
        <CloseButton aria-label={t('preview.close')} onClick={onClose} />
        {report && <Facts report={report} />}
        <p className={classes.onPaper}>
          {t('preview.on_paper', { address: `${location.origin}${paths.reports()}?report=${id}` })}
        </p>
        {report && (
          <div className={classes.actions}>
            {isKept(report) && (
              <Button
                component="a"
                {...downloadLink(reportUrl(report.id))}
                leftSection={<IconDownload size={16} />}
              >
                {t('actions.download')}
              </Button>
            )}
            {to && (
              <LinkButton variant="default" to={to} leftSection={<IconListDetails size={16} />}>
                {report.inspection_id === null ? t('actions.open_task') : t('actions.open_inspection')}
              </LinkButton>
            )}
            {report.certification && (
              <LinkButton
                variant="default"
                to={paths.certification(report.certification)}
                leftSection={<IconCertificate size={16} />}
              >
                {t('actions.open_certification')}
              </LinkButton>
            )}
          </div>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={classes.body} tabIndex={0}>
        {report && isKept(report) && <ReportPages key={report.id} report={report} />}
        {report && !isKept(report) && <Stage report={report} />}
        {!report && error && <p role="alert">{t('preview.gone')}</p>}
        {!report && !error && (
          <Delayed>
            <Skeleton className={classes.page} />
          </Delayed>
        )}
      </div>
    </>
  )
}

/** A report beside the list, or across the whole window where there is no space for both. */
export function ReportPreview({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('reports')
  const beside = useMediaQuery(besideFrom, undefined, { getInitialValueInEffect: false })
  if (!beside) {
    return (
      <Modal.Root opened onClose={onClose} fullScreen>
        <Modal.Content className={classes.sheet} aria-label={t('preview.label')} radius={0}>
          <Content id={id} onClose={onClose} />
        </Modal.Content>
      </Modal.Root>
    )
  }
  return (
    <aside className={classes.beside} aria-label={t('preview.label')}>
      <Content id={id} onClose={onClose} />
    </aside>
  )
}
