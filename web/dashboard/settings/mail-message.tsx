import { paths } from '@atesta/contract/paths.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mailQuery } from '../../queries/mailbox.ts'
import { MailBody } from '../../records/mail-body.tsx'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { PageLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import classes from './mailbox-page.module.css'

/** One message of the mailbox: its recipient, and how it looks to them. */
export function MailMessage({ id }: { id: number }) {
  const { t } = useTranslation('mailbox')
  const format = useFormat()
  const { data: mail, error, refetch } = useQuery(mailQuery(id))
  const back = <PageLink to={paths.mailbox()}>{t('message.back')}</PageLink>
  if (error && !mail)
    return (
      <>
        {back}
        <ErrorState error={error} onRetry={() => void refetch()} wholePage />
      </>
    )
  if (!mail) return <PageLoading />
  const from = mail.headers.find((header) => header.name.toLowerCase() === 'from')?.value
  return (
    <>
      <PageHeader title={mail.subject ?? t('no_subject')} back={back} />
      <div className={classes.facts}>
        <FactList
          facts={[
            { label: t('message.from'), value: from },
            { label: t('to'), value: `${mail.to.name} <${mail.to.address}>` },
            { label: t('date'), value: format.dateTime(mail.sent_at ?? mail.created_at) },
          ]}
        />
      </div>
      {mail.link_withheld && <p className={classes.note}>{t('message.link_withheld')}</p>}
      <article className={classes.message} lang={mail.locale} aria-label={mail.subject ?? t('no_subject')}>
        {mail.html ? <MailBody html={mail.html} /> : <p>{mail.text || t('message.empty')}</p>}
      </article>
    </>
  )
}
