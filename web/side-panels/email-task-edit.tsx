import { CallError } from '@atesta/contract/client.ts'
import { Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type EmailTask, emailTaskQuery, refreshEmails } from '../queries/emails.ts'
import {
  EmailTaskAbout,
  EmailTaskDescription,
  type EmailTaskFields,
  EmailTaskMessage,
  EmailTaskRules,
  EmailTaskTimes,
} from '../records/email-task-fields.tsx'
import { api } from '../session/api.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { StaleNotice } from '../ui/form/stale-notice.tsx'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

const fieldsOf = (task: EmailTask): EmailTaskFields => ({
  name: task.name,
  description: task.description,
  template_id: task.template?.id ?? null,
  subject: task.subject,
  message: task.message,
  locale: task.locale,
  expires_at: task.expires_at,
  reminder_days: task.reminder_days,
  settings: {
    camera_only: task.settings.camera_only,
    position_required: task.settings.position_required,
    progressive: task.settings.progressive,
  },
})

type FormProps = { task: EmailTask; onReload: () => Promise<void>; close: () => void }

function EditForm({ task: given, onReload, close }: FormProps) {
  const { t } = useTranslation('emails')
  // States of recipients change the task while it is edited; the form keeps what it started from.
  const [task] = useState(given)
  const { control, handleSubmit, formState } = useForm<EmailTaskFields>({ defaultValues: fieldsOf(task) })
  const frozen = task.sent_at !== null
  const saving = useMutation({
    mutationFn: ({ template_id, settings, ...rest }: EmailTaskFields) =>
      api.emails.save({
        params: { id: task.id },
        body: {
          ...rest,
          ...(!frozen && { template_id: template_id as number, settings }),
          version: task.version,
        },
      }),
    onSuccess: async () => {
      await refreshEmails()
      notify.success(t('panel.saved'))
      close()
    },
  })
  const part = { control, refused: fieldErrors(saving.error) }
  const form = task.template && { value: task.template.id, label: task.template.name }
  const stale = saving.error instanceof CallError && saving.error.code === 'stale_version'
  return (
    <SidePanelForm
      title={t('panel.edit_title')}
      submitLabel={t('panel.save')}
      loading={saving.isPending}
      submitError={stale ? null : saving.error}
      dirty={formState.isDirty && !saving.isSuccess}
      onSubmit={handleSubmit((fields) => saving.mutate(fields))}
      close={close}
    >
      {stale && <StaleNotice onReload={onReload} />}
      <EmailTaskAbout {...part} form={form ?? undefined} frozen={frozen} />
      <EmailTaskMessage {...part} />
      <EmailTaskTimes {...part} sent={frozen} />
      <EmailTaskRules {...part} frozen={frozen} />
      <EmailTaskDescription {...part} />
    </SidePanelForm>
  )
}

/** Changes an email task; once it was sent, its form and rules stay. */
export const EmailTaskEdit: Panel<{ task: number }> = ({ params, close }) => {
  const { t } = useTranslation('emails')
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useQuery(emailTaskQuery(params.task))
  if (data)
    return (
      <EditForm
        key={attempt}
        task={data}
        onReload={() => refetch().then(() => setAttempt(attempt + 1))}
        close={close}
      />
    )
  return (
    <SidePanel title={t('panel.edit_title')} loading={!error}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={320} />
        </Delayed>
      )}
    </SidePanel>
  )
}
