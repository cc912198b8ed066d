import { CallError } from '@atesta/contract/client.ts'
import { paths } from '@atesta/contract/paths.ts'
import { Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useVisit } from '../../queries/certification-marks.ts'
import { type CertificationDetails, certificationByIdentifier } from '../../queries/certifications.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { Delayed } from '../../ui/delayed.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { DetailColumns } from '../../ui/page/detail-columns.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { CertificationActions } from './certification-actions.tsx'
import { CertificationNotice } from './certification-notice.tsx'
import classes from './certification-page.module.css'
import { CaptureFacts, History, PlaceSection, SealedFacts } from './certification-sections.tsx'
import { EvidenceView } from './evidence-view.tsx'
import { neighboursOf } from './neighbours.ts'
import { CredentialsSection } from './sections/credentials-section.tsx'
import { DescriptionSection } from './sections/description-section.tsx'
import { SimilarSection } from './sections/similar-section.tsx'
import { SharingSection } from './sharing/sharing-section.tsx'

function BackLink() {
  const { t } = useTranslation('certifications')
  return (
    <PageLink to={paths.certifications()} className={classes.back}>
      {t('page_actions.back')}
    </PageLink>
  )
}

/** Links to the list, and to the neighbours in the list it was opened from. */
function Ways({ identifier }: { identifier: string }) {
  const { t } = useTranslation('certifications')
  const { previous, next } = neighboursOf(identifier)
  return (
    <span className={classes.ways}>
      <BackLink />
      {previous && (
        <PageLink to={paths.certification({ identifier: previous })} className={classes.back}>
          <IconChevronLeft size={16} aria-hidden />
          {t('page_actions.previous')}
        </PageLink>
      )}
      {next && (
        <PageLink to={paths.certification({ identifier: next })} className={classes.back}>
          {t('page_actions.next')}
          <IconChevronRight size={16} aria-hidden />
        </PageLink>
      )}
    </span>
  )
}

function Loaded({ certification }: { certification: CertificationDetails }) {
  useVisit(certification)
  const { name, label, file } = useCertificationName()(certification)
  return (
    <>
      <PageHeader
        title={label}
        sentence={name === file ? undefined : <bdi>{file}</bdi>}
        back={<Ways identifier={certification.identifier} />}
        action={<CertificationActions certification={certification} />}
      />
      <DetailColumns
        stays
        first={
          <div className={classes.work}>
            <CertificationNotice certification={certification} />
            <EvidenceView certification={certification} />
          </div>
        }
        facts={<SealedFacts certification={certification} />}
        rest={
          <div className={classes.work}>
            <SimilarSection certification={certification} />
            {certification.report_id === null && <DescriptionSection certification={certification} />}
            <PlaceSection certification={certification} />
            <CaptureFacts certification={certification} />
            <CredentialsSection certification={certification} />
            <SharingSection certification={certification} />
            <History certification={certification} />
          </div>
        }
      />
    </>
  )
}

/** /dashboard/certifications/:identifier: the evidence, its facts, and its proof. */
export function CertificationPage() {
  const { identifier } = useParams({ strict: false }) as { identifier: string }
  const { data, error, refetch } = useQuery(certificationByIdentifier(identifier))
  const isGone = error instanceof CallError && error.status === 404
  if (error && (isGone || !data)) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!data) {
    return (
      <Delayed>
        <Skeleton height={28} width={320} mb="lg" />
        <DetailColumns
          first={<Skeleton className={classes.placeholder} />}
          facts={<Skeleton height={400} />}
        />
      </Delayed>
    )
  }
  return <Loaded key={data.identifier} certification={data} />
}
