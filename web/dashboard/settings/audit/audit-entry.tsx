import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../queries/audit.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { HashText } from '../../../ui/hash-text.tsx'
import classes from '../settings-list.module.css'
import { useAuditWords } from './use-audit-words.ts'

function Facts({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const words = useAuditWords()
  const who = entry.user?.name ?? t('audit.system')
  return (
    <>
      <FactList
        facts={[
          {
            label: t('audit.columns.who'),
            value: entry.api_key_id ? `${who}, ${t('audit.by_key', { id: entry.api_key_id })}` : who,
          },
          { label: t('audit.columns.when'), value: format.exact(entry.at) },
          { label: t('audit.columns.record'), value: `${words.noun(entry.noun)} ${words.record(entry)}` },
          { label: t('audit.columns.seq'), value: entry.seq === null ? null : format.number(entry.seq) },
          { label: t('audit.address'), value: entry.address },
          { label: t('audit.browser'), value: entry.user_agent },
          {
            label: t('audit.request'),
            value: entry.request_id && <HashText value={entry.request_id} name={t('audit.request')} />,
          },
          {
            label: t('audit.hash'),
            value: entry.hash && <HashText value={entry.hash} name={t('audit.hash')} />,
          },
        ]}
      />
      {Object.keys(entry.details).length > 0 && (
        <>
          <p className={classes.heading}>{t('audit.details')}</p>
          <pre className={classes.code}>{JSON.stringify(entry.details, null, 2)}</pre>
        </>
      )}
    </>
  )
}

/** All facts of one entry. */
export function AuditEntryDialog({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const words = useAuditWords()
  return (
    <Dialog
      opened={!!entry}
      title={entry ? words.action(entry.action) : t('settings:audit.entry')}
      onClose={onClose}
      buttons={
        <Button onClick={onClose} data-autofocus>
          {t('common:actions.close')}
        </Button>
      }
    >
      {entry && <Facts entry={entry} />}
    </Dialog>
  )
}
