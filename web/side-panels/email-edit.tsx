import { CallError } from '@atesta/contract/client.ts'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import { Select, Skeleton, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../language/field-errors.ts'
import { type Email, emailQuery, refreshEmails } from '../queries/emails.ts'
import { isAddress } from '../records/recipients/recipient-rows.ts'
import { api } from '../session/api.ts'
import { Delayed } from '../ui/delayed.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { StaleNotice } from '../ui/form/stale-notice.tsx'
import { notify } from '../ui/notify.ts'
import type { Panel } from './panel.ts'
import { SidePanel } from './side-panel.tsx'
import { SidePanelForm } from './side-panel-form.tsx'

type Fields = { name: string; address: string; locale: Locale }
type FormProps = { email: Email; onReload: () => Promise<void>; close: () => void }

function EditForm({ email: given, onReload, close }: FormProps) {
  const { t } = useTranslation(['emails', 'common'])
  // Its state changes while it is edited; the form keeps what it started from.
  const [email] = useState(given)
  const { control, register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { name: email.name, address: email.address, locale: email.locale },
  })
  const saving = useMutation({
    mutationFn: ({ address, ...rest }: Fields) =>
      api.emails.saveEmail({
        params: { id: email.id },
        body: {
          ...rest,
          // The same address is no new one, and would not close links.
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
  const stale = saving.error instanceof CallError && saving.error.code === 'stale_version'
  return (
    <SidePanelForm
      title={t('email_panel.title')}
      sentence={email.task.name}
      submitLabel={t('email_panel.save')}
      loading={saving.isPending}
      submitError={stale ? null : saving.error}
      dirty={formState.isDirty && !saving.isSuccess}
      onSubmit={handleSubmit((fields) => saving.mutate(fields))}
      close={close}
    >
      {stale && <StaleNotice onReload={onReload} />}
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

/** Corrects name, address or language of one email. */
export const EmailEdit: Panel<{ email: number }> = ({ params, close }) => {
  const { t } = useTranslation('emails')
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useQuery(emailQuery(params.email))
  if (data)
    return (
      <EditForm
        key={attempt}
        email={data}
        onReload={() => refetch().then(() => setAttempt(attempt + 1))}
        close={close}
      />
    )
  return (
    <SidePanel title={t('email_panel.title')} loading={!error}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Delayed>
          <Skeleton height={240} />
        </Delayed>
      )}
    </SidePanel>
  )
}
