import type { Report } from '@atesta/contract/schemas/report.ts'
import { IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../session/use-format.ts'
import { Badge, StateBadge } from './state-badge.tsx'

/** The state of a report; of a finished one whose file is gone, that and since when. */
export function ReportBadge({ report }: { report: Pick<Report, 'state' | 'erased_at'> }) {
  const { t } = useTranslation('common')
  const format = useFormat()
  if (report.erased_at === null) return <StateBadge state={report.state} />
  return (
    <Badge look={{ colour: 'grey', icon: IconEraser }}>
      {t('report_stages.erased_on', { date: format.date(report.erased_at) })}
    </Badge>
  )
}
