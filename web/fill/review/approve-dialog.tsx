import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

/** Asks before an approval, which cannot be undone. */
export function ApproveDialog(props: DecisionProps) {
  const { t } = useTranslation(['review', 'common'])
  const { inspection, onReopen, onClose } = props
  const { id, round } = inspection
  const [comment, setComment] = useState('')
  const approving = useDecision(props, {
    call: () => api.inspections.approve({ params: { id }, body: { round, comment: comment.trim() } }),
    done: t('review:approve.done'),
    onDone: onReopen,
  })
  const dirty = comment !== ''
  const { close, question } = useUnsavedDialog({ dirty, isPending: approving.isPending, onClose })
  if (question) return question
  return (
    <Dialog
      opened
      title={t('review:approve.title')}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={approving.isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button loading={approving.isPending} onClick={() => approving.mutate(undefined)}>
            {t('review:approve.confirm')}
          </Button>
        </>
      }
    >
      <FormProblem error={approving.error} />
      <p>{t('review:approve.detail')}</p>
      <Textarea
        mt="sm"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        label={t('review:approve.comment')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
    </Dialog>
  )
}
