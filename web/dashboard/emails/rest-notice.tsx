import { Alert } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EmailTask } from '../../queries/emails.ts'

type Rest = Pick<EmailTask, 'sent_at' | 'archived' | 'cannot'> & {
  recipients: Pick<EmailTask['recipients'], 'waiting'>
}

/**
 * Says that some recipients of a sent task are invited later, because of the limit of a day, or that its last
 * day came before.
 */
export function RestNotice({ task: { sent_at, archived, recipients, cannot } }: { task: Rest }) {
  const { t } = useTranslation('emails')
  const { waiting: count } = recipients
  if (!sent_at || archived || count === 0) return null
  return (
    <Alert color="gray" role="status" icon={<IconClock size={20} />} mb="md">
      {cannot.send === 'email_expiry_past' ? t('task.rest_over', { count }) : t('task.rest', { count })}
    </Alert>
  )
}
