import { taskPage } from '@atesta/contract/paths.ts'
import { Button, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../session/api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useUnsavedDialog } from '../../ui/form/unsaved-guard.tsx'
import { isBegun, isFilled, QuestionCommentFields, type QuestionRow } from './question-comment-fields.tsx'
import classes from './review.module.css'
import { type DecisionProps, useDecision } from './use-decision.ts'
import { useAsksSignature } from './use-questions.ts'

/**
 * Describes what has to change, overall and for single questions, and returns the inspection to its person.
 */
export function ReturnDialog(props: DecisionProps) {
  const { t } = useTranslation(['review', 'common'])
  const navigate = useNavigate()
  const asksSignature = useAsksSignature()
  const { inspection, onClose } = props
  const { id, round, person, task } = inspection
  const [comment, setComment] = useState('')
  const [rows, setRows] = useState<QuestionRow[]>([])
  const [isTried, setTried] = useState(false)
  const isMissing = comment.trim() === ''
  const returning = useDecision(props, {
    call: () =>
      api.inspections.returnForChanges({
        params: { id },
        body: {
          round,
          comment: comment.trim(),
          comments: rows.filter(isFilled).map((row) => ({ id: row.id ?? '', comment: row.comment.trim() })),
        },
      }),
    done: t('review:return.done', { name: person.name }),
    // It belongs to its person again.
    onDone: () => void navigate({ to: taskPage(task), ignoreBlocker: true }),
  })
  const submit = () => {
    setTried(true)
    if (!isMissing && rows.filter(isBegun).every(isFilled)) returning.mutate(undefined)
  }
  const dirty = comment !== '' || rows.some(isBegun)
  const { close, question } = useUnsavedDialog({ dirty, isPending: returning.isPending, onClose })
  if (question) return question
  return (
    <Dialog
      opened
      title={t('review:return.title')}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={returning.isPending}>
            {t('common:actions.cancel')}
          </Button>
          <Button loading={returning.isPending} onClick={submit}>
            {t('review:return.confirm')}
          </Button>
        </>
      }
    >
      <FormProblem error={returning.error} />
      <p>
        {t('review:return.detail', { name: person.name })} {asksSignature && t('review:return.signatures')}
      </p>
      <div className={classes.fields}>
        <Textarea
          autosize
          minRows={3}
          maxRows={8}
          maxLength={2000}
          required
          data-autofocus
          label={t('review:return.comment')}
          placeholder={t('review:return.placeholder')}
          error={isTried && isMissing && t('review:return.required')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {rows.map((row) => (
          <QuestionCommentFields
            key={row.key}
            row={row}
            isTried={isTried}
            onChange={(changed) => setRows(rows.map((each) => (each.key === row.key ? changed : each)))}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setRows([...rows, { key: crypto.randomUUID(), id: null, comment: '' }])}
        >
          {t('review:return.add')}
        </Button>
      </div>
    </Dialog>
  )
}
