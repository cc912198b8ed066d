import { CallError } from '@atesta/contract/client.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../language/field-errors.ts'
import { openModal } from '../../modals/modal-store.ts'
import { type Client, clientQuery } from '../../queries/clients.ts'
import { LocaleSelect } from '../../records/people/locale-select.tsx'
import { isAddress } from '../../records/recipients/recipient-rows.ts'
import { api } from '../../session/api.ts'
import { refresh } from '../../session/query-client.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useUnsavedQuestion } from '../../ui/form/unsaved-guard.tsx'
import { useKeptForm } from '../../ui/form/use-kept-form.ts'
import { useRecord } from '../../ui/form/use-record.ts'
import { notify } from '../../ui/notify.ts'
import classes from './client-dialog.module.css'

type Fields = { name: string; email: string; phone: string; locale: Locale | null }
type Props = {
  /** Null for a new client. */
  client: Client | null
  onReload?: () => Promise<void>
  onClose: () => void
  /** Closes the dialog after saving. */
  onSaved: () => void
}

const fieldsOf = (client: Client | null): Fields => ({
  name: client?.name ?? '',
  email: client?.email ?? '',
  phone: client?.phone ?? '',
  locale: client?.locale ?? null,
})

const save = (client: Client | null, { name, email, phone, locale }: Fields) => {
  const body = { name: name.trim(), email: email.trim(), phone: phone.trim(), locale }
  return client
    ? api.clients.save({ params: { id: client.id }, body: { ...body, version: client.version } })
    : api.clients.create({ body })
}

/** The server refused it for a specific reason; everything else is CLIENT_ERROR. */
const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500

/** Adds or changes a client. Asks before typed text is lost. */
export function ClientDialog({ client, onReload, onClose, onSaved }: Props) {
  const { t } = useTranslation(['clients', 'common'])
  const id = useId()
  const { control, register, handleSubmit, formState } = useKeptForm<Fields>({
    defaultValues: fieldsOf(client),
  })
  const saving = useMutation({
    mutationFn: (fields: Fields) => save(client, fields),
    onSuccess: async () => {
      await refresh('clients')
      notify.success(t(client ? 'form.saved' : 'form.created'))
      onSaved()
    },
    onError: (error) => {
      if (!isRefusal(error)) openModal('CLIENT_ERROR')
    },
  })
  const problems = formState.errors
  const refused = fieldErrors(saving.error)
  const { asking, question } = useUnsavedQuestion({ dirty: formState.isDirty, sending: saving.isPending })
  const leave = () => {
    // After the key event: a question that opens would otherwise receive the same Escape and close.
    if (!saving.isPending) window.setTimeout(onClose)
  }
  if (asking) return question
  return (
    <Dialog
      opened
      title={t(client ? 'form.edit_title' : 'form.create_title')}
      onClose={leave}
      buttons={
        <>
          <Button variant="default" onClick={leave} disabled={saving.isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={id} loading={saving.isPending}>
            {t(client ? 'form.save' : 'form.create')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={classes.fields}
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => saving.mutate(fields))(event)}
      >
        <FormProblem error={isRefusal(saving.error) ? saving.error : null} onReload={onReload} />
        <TextInput
          label={t('form.name')}
          maxLength={200}
          required
          data-autofocus
          error={problems.name?.message ?? refused.name}
          {...register('name', { validate: (name) => name.trim() !== '' || t('common:field.required') })}
        />
        <TextInput
          type="email"
          label={t('form.email')}
          description={client ? t('form.sent_hint') : undefined}
          maxLength={254}
          required
          error={problems.email?.message ?? refused.email}
          {...register('email', { validate: (email) => isAddress(email.trim()) || t('form.bad_address') })}
        />
        <TextInput
          type="tel"
          label={t('form.phone')}
          maxLength={50}
          error={refused.phone}
          {...register('phone')}
        />
        <Controller
          control={control}
          name="locale"
          render={({ field }) => (
            <LocaleSelect
              label={t('form.language')}
              description={t('form.language_hint')}
              none={t('own_language')}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </form>
    </Dialog>
  )
}

type EditProps = Pick<Props, 'onClose' | 'onSaved'> & { id: number }

/** Changes a client given by its id. */
export function EditClient({ id, onClose, onSaved }: EditProps) {
  const { t } = useTranslation(['clients', 'common'])
  const { open, error, retry } = useRecord(clientQuery(id))
  if (open)
    return (
      <ClientDialog key={open.round} client={open.record} onReload={open.reload} {...{ onClose, onSaved }} />
    )
  if (!error) return null
  return (
    <Dialog
      opened
      title={t('form.edit_title')}
      onClose={onClose}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
      }
    >
      <ErrorState error={error} onRetry={retry} />
    </Dialog>
  )
}
