import type { ActionState } from '@atesta/contract/can.ts'
import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, moveAction, refreshActions } from '../../queries/actions.ts'
import { UnsavedGuard } from '../../ui/form/unsaved-guard.tsx'
import { notify } from '../../ui/notify.ts'
import classes from './action-page.module.css'

/** The label of a step; going back is named after the state it leaves. */
function stepName(from: ActionState, to: ActionState) {
  if (to === 'open') return from === 'in_progress' ? 'back' : 'open'
  return to === 'in_progress' && from === 'done' ? 'resume' : to
}
/** Steps that lead on come first, going back last. */
const order: ActionState[] = ['done', 'in_progress', 'open', 'cancelled']

/** The states into which this person may put the action now, with a note for its history. */
export function ActionMoves({ action }: { action: Action }) {
  const { t } = useTranslation('actions')
  const [note, setNote] = useState('')
  const moving = useMutation({
    mutationFn: (state: ActionState) => moveAction(action, state, note.trim()),
    onSuccess: () => {
      setNote('')
      notify.success(t('move.said'))
    },
    onError: async (error) => {
      notify.error(error)
      // Another person may have been first.
      await refreshActions()
    },
  })
  const states = order.filter((state) => action.can.states.includes(state))
  return (
    <div className={classes.section}>
      <UnsavedGuard dirty={note !== ''} sending={moving.isPending} />
      <Textarea
        label={t('look.note')}
        description={t('look.note_hint')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={6}
      />
      <div className={classes.buttons}>
        {states.map((state) => (
          <Button
            key={state}
            variant={state === 'done' ? 'filled' : state === 'cancelled' ? 'subtle' : 'default'}
            color={state === 'cancelled' ? 'red' : undefined}
            loading={moving.isPending && moving.variables === state}
            disabled={moving.isPending && moving.variables !== state}
            onClick={() => moving.mutate(state)}
          >
            {t(`move.${stepName(action.state, state)}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}
