import { type Locale, locales } from '@atesta/contract/limits.ts'
import { Select, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type Email, emailQuery, refreshEmails } from '../queries/emails.ts'
import { isAddress } from '../records/recipients/recipient-rows.ts'
import { api } from '../session/api.ts'
import { useKeptForm } from '../ui/form/use-kept-form.ts'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { RecordPanel } from './record-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Fields = { name: string; address: string; locale: Locale }
type FormProps = { email: Email; onReload: () => Promise<void>; close: () => void }

function EditForm({ email, onReload, close }: FormProps) {
  const { t } = useTranslation(['emails', 'common'])
  const { control, register, handleSubmit, formState } = useKeptForm<Fields>({
    defaultValues: { name: email.name, address: email.address, locale: email.locale },
  })
  const saving = useMutation({
    mutationFn: ({ address, ...rest }: Fields) =>
      api.emails.saveEmail({
        params: { id: email.id },
        body: {
          ...rest,
          // Sent only if it changed, because a new address closes links.
          ...(address.trim() !== email.address && { address: address.trim() }),
          version: email.version,
        },
      }),
    onSuccess: async () => {
      await refreshEmails()
      notify.success(t('email_panel.saved'))
      close()
    },
  })
  const refused = fieldErrors(saving.error)
  const problems = formState.errors
  return (
    <SidePanelForm
      title={t('email_panel.title')}
      sentence={email.task.name}
      submitLabel={t('email_panel.save')}
      loading={saving.isPending}
      submitError={saving.error}
      dirty={formState.isDirty && !saving.isSuccess}
      onReload={onReload}
      onSubmit={handleSubmit((fields) => saving.mutate(fields))}
    >
      <TextInput
        label={t('email_panel.name')}
        maxLength={200}
        required
        data-autofocus
        error={problems.name?.message ?? refused.name}
        {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
      />
      <TextInput
        type="email"
        label={t('email_panel.address')}
        description={t(email.invited_at ? 'email_panel.address_hint' : 'email_panel.address_hint_unsent')}
        maxLength={254}
        required
        error={problems.address?.message ?? refused.address}
        {...register('address', {
          validate: (address) => isAddress(address.trim()) || t('email_panel.bad_address'),
        })}
      />
      <Controller
        control={control}
        name="locale"
        render={({ field }) => (
          <Select
            label={t('email_panel.language')}
            data={locales.map((value) => ({ value, label: t(`common:language.${value}`) }))}
            value={field.value}
            onChange={(value) => value && field.onChange(value)}
            allowDeselect={false}
          />
        )}
      />
    </SidePanelForm>
  )
}

/** Corrects the name, address or language of one email. */
export const EmailEdit: Panel<{ email: number }> = ({ params, close }) => {
  const { t } = useTranslation('emails')
  return (
    <RecordPanel title={t('email_panel.title')} query={emailQuery(params.email)}>
      {({ record, reload }) => <EditForm email={record} onReload={reload} close={close} />}
    </RecordPanel>
  )
}
