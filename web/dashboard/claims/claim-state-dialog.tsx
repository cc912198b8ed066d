import { type ClaimState, claimStepNeedsReason } from '@atesta/contract/can.ts'
import { Button, Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Claim } from '../../queries/claims.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'

type Props = {
  claim: Claim
  to: ClaimState
  pending: boolean
  onMove: (note: string) => void
  onClose: () => void
}

/** Asks for the reason of a state change, for the claim's history. */
export function MoveDialog({ claim, to, pending, onMove, onClose }: Props) {
  const { t } = useTranslation(['claims', 'common'])
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const needed = claimStepNeedsReason(claim.state, to)
  const missing = asked && needed && note.trim() === ''
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (!needed || note.trim() !== '') onMove(note.trim())
  }
  const { close, question } = useUnsavedDialog({ dirty: note.trim() !== '', isPending: pending, onClose })
  if (question) return question
  return (
    <Dialog
      opened
      title={t(`move.to.${to}.title`, { number: claim.number })}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={pending}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            type="submit"
            form="move-claim"
            color={to === 'rejected' ? 'red' : undefined}
            loading={pending}
          >
            {t(`move.to.${to}.confirm`)}
          </Button>
        </>
      }
    >
      <form id="move-claim" noValidate onSubmit={submit}>
        <Textarea
          label={t(needed ? 'move.reason' : 'move.note')}
          description={t('move.hint')}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
          error={missing ? t('move.missing') : undefined}
          required={needed}
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
        />
      </form>
    </Dialog>
  )
}
