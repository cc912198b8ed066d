import { useMutation } from '@tanstack/react-query'
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
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
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
  settings: task.settings,
})

type FormProps = { task: EmailTask; onReload: () => Promise<void>; close: () => void }

function EditForm({ task, onReload, close }: FormProps) {
  const { t } = useTranslation('emails')
  const { control, handleSubmit, formState } = useKeptForm<EmailTaskFields>({ defaultValues: fieldsOf(task) })
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
  return (
    <SidePanelForm
      title={t('panel.edit_title')}
      submitLabel={t('panel.save')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={formState.isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={handleSubmit((fields) => saving.mutate(fields))}
    >
      <EmailTaskAbout {...part} form={form ?? undefined} frozen={frozen} />
      <EmailTaskMessage {...part} />
      <EmailTaskTimes {...part} sent={frozen} />
      <EmailTaskRules {...part} frozen={frozen} />
      <EmailTaskDescription {...part} />
    </SidePanelForm>
  )
}

/** Edits an email task; once it has been sent, its form and rules are fixed. */
export const EmailTaskEdit: Panel<{ task: number }> = ({ params, close }) => {
  const { t } = useTranslation('emails')
  return (
    <RecordPanel title={t('panel.edit_title')} query={emailTaskQuery(params.task)}>
      {({ record, reload }) => <EditForm task={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
