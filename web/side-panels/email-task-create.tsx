import { paths } from '@atesta/contract/paths.ts'
import { noSettings } from '@atesta/contract/task-settings.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type ClientChoice, clientQuery } from '../queries/clients.ts'
import { refreshEmails } from '../queries/emails.ts'
import classes from '../records/email-task-fields.module.css'
import {
  EmailTaskAbout,
  EmailTaskDescription,
  type EmailTaskFields,
  EmailTaskMessage,
  EmailTaskRules,
  EmailTaskTimes,
} from '../records/email-task-fields.tsx'
import { FolderSelect } from '../records/options/folder-select.tsx'
import { RecipientsInput } from '../records/recipients/recipients-input.tsx'
import { type Recipients, useRecipients } from '../records/recipients/use-recipients.ts'
import { api } from '../session/api.ts'
import { useSession } from '../session/session.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanelForm } from './side-panel-form.tsx'
import { usePanel } from './use-panel.ts'

type Fields = EmailTaskFields & { folder_id: number | null }

const empty = {
  name: '',
  description: '',
  template_id: null,
  subject: '',
  message: '',
  expires_at: null,
  reminder_days: [],
  settings: noSettings,
} satisfies Partial<Fields>

/** Selects the client of the address from the start. */
function usePicked(clientId: number | undefined, { setClients }: Recipients) {
  const { data: client } = useQuery({ ...clientQuery(clientId ?? 0), enabled: clientId !== undefined })
  useEffect(() => {
    if (!client || client.unsubscribed) return
    const { id: value, name: label, email, phone, locale, unsubscribed } = client
    const choice: ClientChoice = { value, label, email, phone, locale, unsubscribed, recipient: false }
    setClients((now) => (now.size > 0 ? now : new Map([[value, choice]])))
  }, [client, setClients])
}

/** Creates an email task, in the folder of the address or a chosen one, with its recipients, and opens it. */
export const EmailTaskCreate: Panel<{ folder?: number; client?: number }> = ({ params }) => {
  const { t } = useTranslation(['emails', 'common'])
  const panel = usePanel()
  const locale = useSession((session) => session.user?.company.locale) ?? 'en'
  const { control, handleSubmit, formState } = useKeptForm<Fields>({
    defaultValues: { ...empty, locale, folder_id: params.folder ?? null },
  })
  const recipients = useRecipients()
  usePicked(params.client, recipients)
  const creation = useMutation({
    mutationFn: ({ folder_id, template_id, ...rest }: Fields) =>
      api.emails.create({
        body: {
          ...rest,
          folder_id: folder_id as number,
          template_id: template_id as number,
          recipients: recipients.recipients,
        },
      }),
    onSuccess: async ({ id }) => {
      await refreshEmails()
      notify.success(t('panel.created'))
      void panel.leadTo(paths.emailTask({ taskId: id }))
    },
  })
  const part = {
    control: control as unknown as Control<EmailTaskFields>,
    refused: fieldErrors(creation.error),
  }
  return (
    <SidePanelForm
      title={t('panel.create_title')}
      sentence={t('panel.create_sentence')}
      submitLabel={t('panel.submit')}
      loading={creation.isPending || recipients.checking}
      submitError={creation.error}
      dirty={(formState.isDirty || recipients.dirty) && !creation.isSuccess}
      onSubmit={handleSubmit((fields) => creation.mutate(fields))}
    >
      <EmailTaskAbout {...part} />
      <Controller
        control={control}
        name="folder_id"
        rules={{ required: t('common:field.required') }}
        render={({ field, fieldState }) => (
          <FolderSelect
            type="email"
            label={t('panel.folder')}
            placeholder={t('panel.folder_placeholder')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message ?? part.refused.folder_id}
            required
          />
        )}
      />
      <EmailTaskMessage {...part} />
      <EmailTaskTimes {...part} />
      <fieldset className={classes.part}>
        <legend>{t('panel.recipients_part')}</legend>
        <RecipientsInput recipients={recipients} />
      </fieldset>
      <EmailTaskRules {...part} />
      <EmailTaskDescription {...part} />
    </SidePanelForm>
  )
}
