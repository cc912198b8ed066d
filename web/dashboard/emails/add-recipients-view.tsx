import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openModal } from '../../modals/modal-store.ts'
import { type EmailTask, refreshEmails } from '../../queries/emails.ts'
import { RecipientsInput } from '../../records/recipients/recipients-input.tsx'
import { useRecipients } from '../../records/recipients/use-recipients.ts'
import { api } from '../../session/api.ts'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './add-recipients-view.module.css'

/** Adds people to an email task, each row checked before anything is sent. */
export function AddRecipientsView({
  task,
  onDone,
}: {
  task: EmailTask
  onDone: (ignoreBlocker?: boolean) => void
}) {
  const { t } = useTranslation(['emails', 'common'])
  const recipients = useRecipients(task.id)
  const count = recipients.recipients.length
  const adding = useMutation({
    mutationFn: () =>
      api.emails.addRecipients({
        params: { id: task.id },
        body: { recipients: recipients.recipients },
      }),
    onSuccess: async () => {
      await refreshEmails()
      notify.success(t('recipients.added'))
      onDone(true)
    },
    onError: (error) => openModal('SERVER_ERROR', { error }),
  })
  return (
    <section className={classes.add} aria-label={t('recipients.add_title')}>
      <UnsavedGuard dirty={recipients.dirty} sending={adding.isPending} openBy="view" />
      <h2 className={classes.title}>{t('recipients.add_title')}</h2>
      <p className={classes.sentence}>
        {t(task.sent_at ? 'recipients.add_sentence_sent' : 'recipients.add_sentence')}
      </p>
      <RecipientsInput recipients={recipients} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onDone()} disabled={adding.isPending}>
          {t('common:actions.cancel')}
        </Button>
        <Button
          onClick={() => adding.mutate()}
          loading={adding.isPending}
          disabled={count === 0 || recipients.checking}
        >
          {t('recipients.add', { count })}
        </Button>
      </div>
    </section>
  )
}
