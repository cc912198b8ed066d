import { ActionIcon, Select, Textarea } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './review.module.css'
import { useQuestions } from './use-questions.ts'

export type QuestionRow = { key: string; id: string | null; comment: string }

export const isBegun = ({ id, comment }: QuestionRow) => id !== null || comment.trim() !== ''
export const isFilled = ({ id, comment }: QuestionRow) => id !== null && comment.trim() !== ''

type Props = {
  row: QuestionRow
  /** Whether the dialog was to be sent: then a half of it is not enough. */
  isTried: boolean
  onChange: (row: QuestionRow) => void
  onRemove: () => void
}

/** A question and a comment about it. */
export function QuestionCommentFields({ row, isTried, onChange, onRemove }: Props) {
  const { t } = useTranslation('review')
  const isHalf = isTried && isBegun(row) && !isFilled(row)
  const questions = useQuestions()
  return (
    <div className={classes.question}>
      <div className={classes.chosen}>
        <Select
          searchable
          allowDeselect={false}
          label={t('return.question')}
          data={questions}
          value={row.id}
          error={isHalf && row.id === null && t('return.question_missing')}
          onChange={(id) => onChange({ ...row, id })}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('return.remove')}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        label={t('return.question_comment')}
        value={row.comment}
        error={isHalf && row.id !== null && t('return.comment_missing')}
        onChange={(event) => onChange({ ...row, comment: event.currentTarget.value })}
      />
    </div>
  )
}
