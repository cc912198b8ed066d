import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { auditExportUrl } from '../../../queries/audit.ts'
import { downloadLink } from '../../../ui/download/download-link.ts'
import { LinkButton } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { ArchivePart } from './archive-part.tsx'
import classes from './data-settings.module.css'
import { HoldsPart } from './holds-part.tsx'
import { RetentionPart } from './retention-part.tsx'

function Way({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <li className={classes.way}>
      <div>
        <h3>{title}</h3>
        <p>{detail}</p>
      </div>
      {children}
    </li>
  )
}

/** How a company can take its data along, and what deletion means. */
export function DataSettings() {
  const { t } = useTranslation('settings')
  return (
    <>
      <PageHeader title={t('sections.data')} sentence={t('data.sentence')} />
      <section aria-labelledby="take" className={classes.part}>
        <h2 id="take">{t('data.take')}</h2>
        <ul className={classes.ways}>
          <Way title={t('data.evidence')} detail={t('data.evidence_detail')}>
            <LinkButton variant="default" to={paths.workflows()}>
              {t('data.evidence_open')}
            </LinkButton>
          </Way>
          <Way title={t('data.reports')} detail={t('data.reports_detail')}>
            <LinkButton variant="default" to={paths.reports()}>
              {t('data.reports_open')}
            </LinkButton>
          </Way>
          <Way title={t('data.audit')} detail={t('data.audit_detail')}>
            <Button
              variant="default"
              component="a"
              {...downloadLink(auditExportUrl({}, 'csv'))}
              leftSection={<IconDownload size={16} />}
            >
              {t('data.audit_open')}
            </Button>
          </Way>
          <ArchivePart />
          <Way title={t('data.api')} detail={t('data.api_detail')}>
            <LinkButton variant="default" to={paths.settingsSection({ section: 'api-keys' })}>
              {t('data.api_open')}
            </LinkButton>
          </Way>
        </ul>
      </section>
      <RetentionPart />
      <HoldsPart />
      <section aria-labelledby="delete" className={classes.part}>
        <h2 id="delete">{t('data.delete')}</h2>
        <p>{t('data.delete_evidence')}</p>
        <p>{t('data.delete_people')}</p>
        <p>{t('data.delete_company')}</p>
      </section>
    </>
  )
}
