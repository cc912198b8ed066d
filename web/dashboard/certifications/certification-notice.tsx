import { paths } from '@atesta/contract/paths.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../language/use-failure-text.ts'
import type { CertificationDetails } from '../../queries/certifications.ts'
import { SendAgain } from '../../records/send-again/send-again-later.tsx'
import { useRetryReason } from '../../records/send-again/use-retry-reason.ts'
import { PageLink } from '../../ui/link.tsx'
import classes from './certification-notice.module.css'
import { StateNotice } from './state-notice.tsx'

type Props = { certification: CertificationDetails }

/** Why there is no seal, and what can be done: send the same file again, another one, or ask someone else. */
function FailedNotice({ certification, onAgain }: Props & { onAgain: () => void }) {
  const { t } = useTranslation(['certifications', 'errors'])
  const reason = useFailureText()(certification.failure)
  const obstacle = useRetryReason()(certification)
  const { task, inspection_id, can } = certification
  return (
    <Alert color="red" icon={<IconAlertTriangle size={20} />} title={t('failed.title')} role="alert">
      <p>{t('failed.detail', { reason })}</p>
      {obstacle && <p>{obstacle}</p>}
      <div className={classes.ways}>
        {!obstacle && (
          <Button leftSection={<IconUpload size={16} />} onClick={onAgain}>
            {t('failed.again')}
          </Button>
        )}
        {can.retry && obstacle && task && inspection_id !== null && (
          <PageLink
            to={paths.inspection({
              folderId: task.folder_id,
              workflowId: task.id,
              inspectionId: inspection_id,
            })}
          >
            {t('failed.to_inspection')}
          </PageLink>
        )}
      </div>
    </Alert>
  )
}

/** The problem with a certification, if any. */
export function CertificationNotice({ certification }: Props) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {certification.state === 'failed' ? (
        <FailedNotice certification={certification} onAgain={() => setAsking(true)} />
      ) : (
        <StateNotice certification={certification} />
      )}
      {/* Stays while sending, even if the certification is no longer failed. */}
      {asking && <SendAgain certifications={[certification]} onClose={() => setAsking(false)} />}
    </>
  )
}
