import { Button, Progress, Skeleton } from '@mantine/core'
import { IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isDone, isKept, type Report, useGenerateReport, useReports } from '../queries/reports.ts'
import { ReportBadge } from '../records/report-badge.tsx'
import { useReportStage } from '../records/use-report-stage.ts'
import { api } from '../session/api.ts'
import { useFormat } from '../session/use-format.ts'
import { Delayed } from '../ui/delayed.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FactList } from '../ui/fact-list.tsx'
import { useOneAtATime } from '../ui/form/use-one-at-a-time.ts'
import { notify } from '../ui/notify.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useBuilderParts } from './builder-parts.ts'
import { NoBuilder } from './no-builder.tsx'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'

function ReportFacts({ report }: { report: Report }) {
  const { t } = useTranslation('inspection')
  const format = useFormat()
  const stageOf = useReportStage()
  return (
    <>
      <FactList
        facts={[
          { label: t('report.state'), value: <ReportBadge report={report} /> },
          { label: t('report.pages'), value: report.pages },
          { label: t('report.size'), value: report.size === null ? null : format.bytes(report.size) },
          { label: t('report.person'), value: report.person },
          { label: t('report.created'), value: <RelativeTime at={report.created_at} /> },
        ]}
      />
      {!isDone(report) && (
        <>
          <Progress value={report.progress} mt="md" aria-label={stageOf(report)} />
          <p aria-live="polite">{stageOf(report)}</p>
        </>
      )}
      {isDone(report) && !isKept(report) && <p role="alert">{stageOf(report)}</p>}
    </>
  )
}

/** In the builder, what reports of the form show; elsewhere, the report of an inspection. */
export const FormReport: Panel<{ inspection?: number | undefined }> = ({ params }) => {
  const Settings = useBuilderParts((state) => state.parts?.report)
  if (params.inspection !== undefined) return <InspectionReport inspection={params.inspection} />
  return Settings ? <Settings /> : <NoBuilder />
}

/** The newest report of an inspection, or the way to create one; follows it while it is being made. */
function InspectionReport({ inspection }: { inspection: number }) {
  const { t } = useTranslation('inspection')
  const { data, error, refetch } = useReports({ inspection_id: inspection }, { page: 1 })
  const { generate, running } = useGenerateReport()
  const report = data?.data[0]
  const once = useOneAtATime()
  const download = useMutation({
    mutationFn: (id: number) => api.reports.download({ params: { id } }),
    onSuccess: (file) => saveFile(file, `${report?.title ?? t('report.title')}.pdf`),
    onError: notify.error,
  })
  const making = running || (report !== undefined && !isDone(report))
  const make = () => once(() => generate(inspection).catch(notify.error))
  return (
    <SidePanel
      title={t('report.title')}
      sentence={t('report.intro')}
      footer={
        data && (
          <>
            <Button variant={report ? 'default' : 'filled'} loading={making} onClick={() => void make()}>
              {t('report.generate')}
            </Button>
            {report && (
              <Button
                leftSection={<IconDownload size={16} />}
                disabled={!isKept(report)}
                loading={download.isPending}
                onClick={() => download.mutate(report.id)}
              >
                {t('report.download')}
              </Button>
            )}
          </>
        )
      }
    >
      {report && <ReportFacts report={report} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Delayed>
          <Skeleton height={160} />
        </Delayed>
      )}
      {data && !report && (
        <EmptyState
          icon={<IconFileText size={20} />}
          title={t('report.none')}
          detail={t('report.none_detail')}
        />
      )}
    </SidePanel>
  )
}
