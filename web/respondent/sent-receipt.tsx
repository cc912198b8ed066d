import { paths } from '@atesta/contract/paths.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Link } from '../queries/respondent.ts'
import { openApi } from '../session/api.ts'
import { useFormat } from '../session/use-format.ts'
import { FactList } from '../ui/fact-list.tsx'
import { HashText } from '../ui/hash-text.tsx'
import { PageLink } from '../ui/link.tsx'
import { notify } from '../ui/notify.ts'
import { saveFile } from '../ui/save-file.ts'
import classes from './respondent-page.module.css'

type Sent = NonNullable<Link['receipt']>

/**
 * What was submitted and when, the digests, and how anyone can verify each file; identical on every visit.
 */
export function SentReceipt({ link, receipt }: { link: Link; receipt: Sent }) {
  const { t } = useTranslation(['respondent', 'fill'])
  const format = useFormat()
  const verifier = new URL(paths.verifier(), window.location.origin)
  return (
    <>
      <FactList
        facts={[
          { label: t('respondent:receipt.task'), value: link.task.name },
          { label: t('respondent:receipt.number'), value: format.number(receipt.number) },
          {
            label: t('respondent:receipt.at'),
            value: link.submitted_at && format.exact(link.submitted_at),
          },
          {
            label: t('fill:receipt.hash'),
            value: <HashText value={receipt.answers_sha256} name={t('fill:receipt.hash')} keep={10} />,
          },
        ]}
      />
      {receipt.files.length > 0 && (
        <section className={classes.files}>
          <h2 className={classes.heading}>{t('respondent:receipt.sent_files')}</h2>
          <ul>
            {receipt.files.map((file) => (
              <SentFile key={file.identifier} file={file} />
            ))}
          </ul>
        </section>
      )}
      <p className={classes.detail}>
        <span className={classes.onScreen}>{t('respondent:receipt.keep')} </span>
        {t('respondent:receipt.check', { address: `${verifier.host}${verifier.pathname}` })}{' '}
        <PageLink to={paths.verifier()} className={classes.onScreen}>
          {t('respondent:receipt.verify')}
        </PageLink>
      </p>
    </>
  )
}

function SentFile({ file: { identifier, title, size, sha256, certified } }: { file: Sent['files'][number] }) {
  const { t } = useTranslation('respondent')
  const format = useFormat()
  const [saving, setSaving] = useState(false)
  const record = paths.verifierRecord({ identifier })
  const save = async () => {
    setSaving(true)
    try {
      const { proof } = await openApi.verifier.byIdentifier({ params: { identifier } })
      saveFile(new Blob([proof], { type: 'text/plain' }), `${title}.tlog-proof`)
    } catch (error) {
      notify.error(error)
    }
    setSaving(false)
  }
  return (
    <li className={classes.sentFile}>
      <span className={classes.sentName}>
        {certified ? (
          <PageLink to={record} target="_blank">
            {title}
          </PageLink>
        ) : (
          title
        )}
      </span>
      <span className={classes.detail}>{format.bytes(size)}</span>
      {certified && <span className={classes.onPaper}>{`${window.location.host}${record}`}</span>}
      {sha256 && <HashText value={sha256} name={t('receipt.digest')} keep={10} />}
      {certified ? (
        <Button
          variant="default"
          size="sm"
          loading={saving}
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={t('receipt.proof_named', { name: title })}
          onClick={() => void save()}
        >
          {t('receipt.proof')}
        </Button>
      ) : (
        <span className={classes.detail}>{t('receipt.sealing')}</span>
      )}
    </li>
  )
}
