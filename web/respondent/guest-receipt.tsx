import { paths } from '@atesta/contract/paths.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { keptReceipts, useWebForm } from '../fill/fill.ts'
import { useFiller } from '../fill/filler.ts'
import { inspectionCertifications } from '../queries/inspections.ts'
import type { Link } from '../queries/respondent.ts'
import { key, queryClient } from '../session/query-client.ts'
import { useFormat } from '../session/use-format.ts'
import { FactList } from '../ui/fact-list.tsx'
import { HashText } from '../ui/hash-text.tsx'
import { PageLink } from '../ui/link.tsx'
import classes from './respondent-page.module.css'

/** What was submitted and when, the hash of the answers, and where each file can be verified by anyone. */
export function GuestReceipt({ link }: { link: Link }) {
  const { t } = useTranslation(['respondent', 'fill', 'certifications'])
  const format = useFormat()
  const fillerId = useFiller((filler) => filler.id)
  const inspection = useWebForm((state) => state.inspection)
  const { data: receipt } = useQuery({
    queryKey: key('inspections', 'receipt', fillerId, -fillerId),
    // A query may not answer undefined.
    queryFn: async () => (await keptReceipts.get({ userId: fillerId, inspectionId: -fillerId })) ?? null,
    networkMode: 'always',
  })
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  // The link reads nothing any more: these are the files as they were seen last.
  const files = queryClient.getQueryData(inspectionCertifications(-fillerId).queryKey) ?? []
  const at = receipt?.submitted_at ?? inspection?.submitted_at
  const hash = receipt?.answers_sha256 ?? inspection?.answers_sha256
  return (
    <div className={classes.card}>
      <div role="status" className={classes.done}>
        <IconCircleCheck size={36} className={classes.mark} data-state="submitted" aria-hidden />
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {t('receipt.title', { company: link.company.name })}
        </h1>
      </div>
      <p className={classes.detail}>{t('receipt.detail')}</p>
      <FactList
        facts={[
          { label: t('receipt.task'), value: link.task.name },
          { label: t('receipt.at'), value: at ? format.exact(at) : null },
          {
            label: t('fill:receipt.hash'),
            value: hash && <HashText value={hash} name={t('fill:receipt.hash')} keep={10} />,
          },
        ]}
      />
      {files.length > 0 && (
        <section className={classes.files}>
          <h2 className={classes.heading}>{t('certifications:count', { count: files.length })}</h2>
          <ul>
            {files.map((file) => (
              <li key={file.identifier}>
                <PageLink to={paths.verifierRecord({ identifier: file.identifier })} target="_blank">
                  {file.title}
                </PageLink>
              </li>
            ))}
          </ul>
          <p className={classes.detail}>{t('receipt.files')}</p>
        </section>
      )}
    </div>
  )
}
