import { isOffered } from '@atesta/contract/can.ts'
import { paths } from '@atesta/contract/paths.ts'
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CompleteClaim } from '../../../queries/claims.ts'
import { isDone, isKept, type Report, reportUrl } from '../../../queries/reports.ts'
import { ReportBadge } from '../../../records/report-badge.tsx'
import { useReportStage } from '../../../records/use-report-stage.ts'
import { useFormat } from '../../../session/use-format.ts'
import { downloadLink } from '../../../ui/download/download-link.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { openClaimReport } from '../use-claim-actions.tsx'
import classes from './claim-page.module.css'
import { NewestOf } from './newest-of.tsx'
import { Section } from './section.tsx'

function ReportLine({ report }: { report: Report }) {
  const { t } = useTranslation(['claims', 'common'])
  const format = useFormat()
  const stage = useReportStage()(report)
  return (
    <li className={classes.report}>
      <span className={classes.reportWords}>
        {report.title}
        <span className={classes.when}>
          {isDone(report) && report.pages !== null && `${t('page.pages', { count: report.pages })} · `}
          {report.size !== null && `${format.bytes(report.size)} · `}
          {isDone(report) && !isKept(report) ? stage : <RelativeTime at={report.created_at} />}
        </span>
        {!isDone(report) && <Progress value={report.progress} size="sm" aria-label={stage} title={stage} />}
      </span>
      <ReportBadge report={report} />
      {isKept(report) ? (
        <ActionIcon
          component="a"
          {...downloadLink(reportUrl(report.id))}
          aria-label={`${t('common:actions.download')}: ${report.title}`}
        >
          <IconDownload size={18} />
        </ActionIcon>
      ) : (
        <span />
      )}
    </li>
  )
}

/** The reports of a claim and its inspections, and a button for a new one. */
export function ClaimReports({ complete }: { complete: CompleteClaim }) {
  const { t } = useTranslation('claims')
  const { claim, reports, totals } = complete
  return (
    <Section
      id="claim-reports"
      title={t('page.reports')}
      count={totals.reports}
      action={
        isOffered(claim, 'report') && (
          <Button
            variant="default"
            leftSection={<IconFileText size={18} />}
            onClick={() => openClaimReport(claim)}
          >
            {t('actions.report')}
          </Button>
        )
      }
    >
      {reports.length === 0 && <p className={classes.quiet}>{t('page.no_reports')}</p>}
      <ul>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} />
        ))}
      </ul>
      <NewestOf shown={reports.length} total={totals.reports} to={`${paths.reports()}?task_id=${claim.id}`} />
    </Section>
  )
}
