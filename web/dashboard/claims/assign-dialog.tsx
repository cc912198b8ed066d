import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '../../language/problem-text.ts'
import { type Claim, refreshClaims } from '../../queries/claims.ts'
import { assigneeOptions } from '../../queries/options.ts'
import { OptionMultiSelect } from '../../records/options/option-select.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'
import { useOneAtATime } from '../../ui/form/use-one-at-a-time.ts'
import { notify } from '../../ui/notify.ts'
import classes from './assign-dialog.module.css'
import { assignPeople } from './assign-people.ts'

type Props = { claims: Claim[]; onDone?: () => void; onClose: () => void }

const idsOf = (claim: Claim) => claim.assignees.map(({ id }) => id)

/** Chooses the people of one claim, or adds people to several. */
export function AssignDialog({ claims, onDone, onClose }: Props) {
  const { t } = useTranslation(['claims', 'common'])
  const [only] = claims
  const single = claims.length === 1 ? only : undefined
  const [people, setPeople] = useState(single ? idsOf(single) : [])
  const [note, setNote] = useState('')
  const once = useOneAtATime()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async () => {
      const result = await assignPeople(claims, people, note.trim())
      if (result.done === 0) throw result.failures[0]
      return result
    },
    // Also after a failure: some may be assigned.
    onSettled: refreshClaims,
    onSuccess: ({ done, failures }) => {
      if (failures.length > 0) {
        const { detail: reason } = problemText(failures[0])
        return notify.error(t('common:list.partly', { done, all: claims.length, reason }))
      }
      notify.success(t('assign.done'))
      onClose()
      onDone?.()
    },
    onError: notify.error,
  })
  const unchanged = single ? String(people) === String(idsOf(single)) : people.length === 0
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // The failure was already reported.
    if (!unchanged) void once(() => mutateAsync().catch(() => undefined))
  }
  const { close, question } = useUnsavedDialog({ dirty: !unchanged || note !== '', isPending, onClose })
  if (question) return question
  return (
    <Dialog
      opened
      title={
        single
          ? t('assign.title', { number: single.number })
          : t('assign.title_many', { count: claims.length })
      }
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form="assign-claim" loading={isPending} disabled={unchanged}>
            {t('assign.confirm')}
          </Button>
        </>
      }
    >
      <form id="assign-claim" className={classes.form} noValidate onSubmit={submit}>
        <OptionMultiSelect
          label={t('columns.assignees')}
          description={t('assign.hint')}
          options={assigneeOptions(single?.folder.id ?? null)}
          known={single?.assignees.map(({ id, name }) => ({ value: id, label: name }))}
          value={people}
          onChange={setPeople}
          clearable
          data-autofocus
        />
        <TextInput
          label={t('move.note')}
          value={note}
          maxLength={2000}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
