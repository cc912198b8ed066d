import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrors } from '../../language/field-errors.ts'
import { type Action, refreshActions } from '../../queries/actions.ts'
import { api } from '../../session/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'
import { useKeptForm } from '../../ui/form/use-kept-form.ts'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { notify } from '../../ui/notify.ts'
import classes from './action-dialog.module.css'
import { ActionFields, type ActionForm } from './action-fields.tsx'

type Props = {
  inspectionId: number
  /** The action to change; without it, one is added. */
  action?: Action
  onClose: () => void
}

const empty: ActionForm = { text: '', owner_id: null, due_on: null }

function send(inspectionId: number, action: Action | undefined, { text, ...plan }: ActionForm) {
  if (!action) return api.actions.create({ body: { inspection_id: inspectionId, text, ...plan } })
  const { id, version, can } = action
  return api.actions.save({ params: { id }, body: { ...plan, ...(can.edit_text && { text }), version } })
}

/** Adds a corrective action to a submitted inspection, or gives one an owner and a day. */
export function ActionDialog({ inspectionId, action: given, onClose }: Props) {
  const { t } = useTranslation(['actions', 'common'])
  // As on opening, like the fields: with its version, a colleague's change is not overwritten unseen.
  const [action] = useState(given)
  const { text, owner, due_on } = action ?? { text: '', owner: null, due_on: null }
  const form = useKeptForm<ActionForm>({
    defaultValues: action ? { text, owner_id: owner?.id ?? null, due_on } : empty,
  })
  const saving = useMutation({
    mutationFn: (fields: ActionForm) => send(inspectionId, action, fields),
    onSuccess: async () => {
      await refreshActions()
      notify.success(t(action ? 'form.saved' : 'form.added'))
      onClose()
    },
  })
  const once = useOneAtATime()
  // The refusal is shown above the fields.
  const submit = form.handleSubmit((fields) => saving.mutateAsync(fields).catch(() => undefined))
  const { isDirty } = form.formState
  const { close, question } = useUnsavedDialog({ dirty: isDirty, isPending: saving.isPending, onClose })
  const reload = async () => {
    await refreshActions()
    onClose()
  }
  if (question) return question
  return (
    <Dialog
      opened
      title={t(action ? 'form.edit' : 'form.create')}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={saving.isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="corrective-action" loading={saving.isPending}>
            {t(action ? 'form.save' : 'form.create_submit')}
          </Button>
        </>
      }
    >
      <form
        id="corrective-action"
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void once(submit)
        }}
      >
        <FormProblem error={saving.error} onReload={reload} />
        <ActionFields
          form={form}
          inspectionId={inspectionId}
          withText={!action || action.can.edit_text}
          known={owner ? [{ value: owner.id, label: owner.name }] : []}
          refused={fieldErrors(saving.error)}
        />
      </form>
    </Dialog>
  )
}
