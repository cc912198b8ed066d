import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'
import { type DecisionProps, useDecision } from './use-decision.ts'

/** Asks the person of an inspection for more; the submission stays as it is. */
export function AskDialog(props: DecisionProps) {
  const { t } = useTranslation(['review', 'common'])
  const { inspection, onClose } = props
  const { name } = inspection.person
  const [message, setMessage] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = message.trim() === ''
  const asking = useDecision(props, {
    call: () =>
      api.inspections.createNotification({
        params: { id: inspection.id },
        body: { kind: 'more', message: message.trim() },
      }),
    done: t('review:more.done', { name }),
    onDone: () => undefined,
  })
  const dirty = message !== ''
  const { close, question } = useUnsavedDialog({ dirty, isPending: asking.isPending, onClose })
  if (question) return question
  return (
    <Dialog
      opened
      title={t('review:more.title')}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={asking.isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button
            loading={asking.isPending}
            onClick={() => {
              setTried(true)
              if (!isMissing) asking.mutate(undefined)
            }}
          >
            {t('review:more.confirm')}
          </Button>
        </>
      }
    >
      <FormProblem error={asking.error} />
      <p>
        {t('review:more.detail', { name })} {inspection.can.return && t('review:more.hint')}
      </p>
      <Textarea
        mt="sm"
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        data-autofocus
        label={t('review:more.message')}
        error={isTried && isMissing && t('review:more.required')}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </Dialog>
  )
}
