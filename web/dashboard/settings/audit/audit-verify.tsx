import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditCheck, verifyAudit } from '../../../queries/audit.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { HashText } from '../../../ui/hash-text.tsx'
import classes from './audit-verify.module.css'

function Outcome({ check }: { check: AuditCheck }) {
  const { t } = useTranslation('settings')
  const { intact, entries, faults, waiting, head, logged } = check
  return (
    <Alert
      color={intact ? 'green' : 'red'}
      role="status"
      icon={intact ? <IconShieldCheck size={20} /> : <IconAlertTriangle size={20} />}
      title={t(intact ? 'audit.intact' : 'audit.broken')}
    >
      <p>{intact ? t('audit.intact_detail', { total: entries }) : t('audit.broken_detail')}</p>
      {faults.length > 0 && (
        <ul>
          {faults.slice(0, 20).map((fault) => (
            <li key={`${fault.what}-${fault.seq}`}>
              {t('audit.fault', { seq: fault.seq, what: t(`audit.faults.${fault.what}`) })}
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && <p>{t('audit.waiting', { count: waiting })}</p>}
      {logged && <p>{t('audit.logged', { seq: logged.seq, index: logged.log_index })}</p>}
      {head && (
        <p>
          {t('audit.head')}: <HashText value={head.note} name={t('audit.head')} keep={12} />{' '}
          {t('audit.head_hint')}
        </p>
      )}
    </Alert>
  )
}

/** Recomputes the chain on request, and shows the result. */
export function AuditVerify() {
  const { t } = useTranslation('settings')
  const [progress, setProgress] = useState({ checked: 0, total: 0 })
  const check = useMutation({
    mutationFn: () => verifyAudit((checked, total) => setProgress({ checked, total })),
  })
  return (
    <div className={classes.verify}>
      {check.data && <Outcome check={check.data} />}
      {check.error && <ErrorState error={check.error} onRetry={() => check.mutate()} />}
      <div className={classes.line}>
        <Button
          variant="default"
          leftSection={<IconShieldCheck size={18} />}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('audit.verify')}
        </Button>
        {check.isPending && progress.total > 0 && <span role="status">{t('audit.verifying', progress)}</span>}
      </div>
    </div>
  )
}
