import { IconArchiveOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import type { Withdrawal } from '../finding.ts'
import classes from '../result-view.module.css'

/** That a record was withdrawn, or its file erased, or that this could not be found out. */
export function WithdrawalNotice({ withdrawal }: { withdrawal: Withdrawal | undefined }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  if (withdrawal === undefined || withdrawal === 'not_known') return null
  if (withdrawal === 'not_asked' || withdrawal === 'refused')
    return <p className={classes.note}>{t(`withdrawal_${withdrawal}`)}</p>
  const { erased } = withdrawal
  return (
    <div className={classes.withdrawn} data-withdrawn>
      <IconArchiveOff size={24} aria-hidden />
      <div>
        <p className={classes.withdrawnTitle}>
          {t(erased ? 'erased.title' : 'withdrawn.title', { date: format.date(withdrawal.at) })}
        </p>
        {!erased && <p>{t('withdrawn.detail')}</p>}
        {erased?.days === null && <p>{t('erased.by_request')}</p>}
        {typeof erased?.days === 'number' && <p>{t('erased.by_rule', { days: erased.days })}</p>}
      </div>
    </div>
  )
}
