import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { type Form, type FormRow, refreshForms } from '../../queries/forms.ts'
import { api } from '../../session/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { notify } from '../../ui/notify.ts'

type Props = {
  form: Pick<FormRow, 'id' | 'name' | 'version'>
  /** It has changes that are not published, which the copy will lack. */
  isChanged?: boolean | undefined
  onClose: () => void
  onDone: (copy: Form) => void
}

/** Asks under which name a form is copied. A name that is taken stays, with the reason below it. */
export function DuplicateForm({ form, isChanged, onClose, onDone }: Props) {
  const { t } = useTranslation(['forms', 'common'])
  const id = useId()
  const [name, setName] = useState(t('duplicate.proposal', { name: form.name }).slice(0, 200))
  const copying = useMutation({
    mutationFn: () => api.templates.duplicate({ params: { id: form.id }, body: { name: name.trim() } }),
    onSuccess: async (copy) => {
      await refreshForms()
      notify.success(t('done.duplicated'))
      onClose()
      onDone(copy)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() && !copying.isPending) copying.mutate()
  }
  const problem = name.trim() === '' ? t('common:field.required') : null
  return (
    <Dialog
      opened
      title={t('duplicate.title')}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose} disabled={copying.isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={id} loading={copying.isPending}>
            {t('duplicate.confirm')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextInput
          label={t('duplicate.name')}
          description={isChanged && t('duplicate.unpublished', { version: form.version })}
          value={name}
          maxLength={200}
          required
          data-autofocus
          error={problem ?? (copying.error && problemText(copying.error).detail)}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            copying.reset()
          }}
        />
      </form>
    </Dialog>
  )
}
