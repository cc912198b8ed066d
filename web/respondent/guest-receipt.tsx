import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../fill/frame/loading.tsx'
import type { Link } from '../queries/respondent.ts'
import classes from './respondent-page.module.css'
import { SentReceipt } from './sent-receipt.tsx'

/** Shown right after the submission: that it has arrived, and what was received. */
export function GuestReceipt({ link }: { link: Link }) {
  const { t } = useTranslation('respondent')
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <div className={classes.card}>
      <div role="status" className={classes.done}>
        <IconCircleCheck size={36} className={classes.mark} data-state="submitted" aria-hidden />
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {t('receipt.title', { company: link.company.name })}
        </h1>
      </div>
      <p className={classes.detail}>{t('receipt.detail')}</p>
      {link.receipt ? <SentReceipt link={link} receipt={link.receipt} /> : <Loading />}
    </div>
  )
}
