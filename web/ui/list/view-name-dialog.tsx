import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { Dialog } from '../dialog/dialog.tsx'

type Props = {
  title: string
  /** The label of the button. */
  confirm: string
  name: string
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view. A refused name stays, with the reason below it. */
export function ViewNameDialog({ title, confirm, name: given, onSave, onClose }: Props) {
  const { t } = useTranslation('common')
  const id = useId()
  const [name, setName] = useState(given)
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (!trimmed) return setProblem(t('field.required'))
    setSaving(true)
    try {
      await onSave(trimmed)
      onClose()
    } catch (error) {
      setProblem(problemText(error).detail)
      setSaving(false)
    }
  }
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" form={id} loading={saving}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('list.view_name')}
          description={t('list.view_holds')}
          value={name}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setProblem(null)
          }}
          maxLength={80}
          error={problem}
          required
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
