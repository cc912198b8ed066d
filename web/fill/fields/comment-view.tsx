import type { CommentObject } from '@atesta/contract/schemas/form.ts'
import { Skeleton, Textarea } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useWebForm } from '../fill.ts'
import { ActionComment } from '../on-demand.ts'
import { answerAt, type FieldPath, idAt, keyOf } from '../state/answers-at.ts'
import { PhotosOfComment } from '../upload/photos-of-comment.tsx'
import classes from './field.module.css'
import { RequiredMark } from './field-frame.tsx'
import { useEntities } from './form-context.ts'
import { answer, leaveField, useProblem, useProblemText, useTexts } from './use-field.ts'

/** A follow-up below a component, while the answer requires it. */
export function CommentView({ path }: { path: FieldPath }) {
  const comment = useEntities().comment_objects[idAt(path)]
  const active = useWebForm((state) => state.evaluation?.visible.comments.has(keyOf(path)) ?? false)
  return comment && active ? <ActiveComment path={path} comment={comment} /> : null
}

/** The attributes that tie a follow-up's controls to it. */
export type CommentProps = {
  path: FieldPath
  comment: CommentObject
  id: string
  describedBy: string | undefined
  invalid: boolean
}

function ActiveComment({ path, comment }: { path: FieldPath; comment: CommentObject }) {
  const { t } = useTranslation('fill')
  const texts = useTexts(path)
  const problemText = useProblemText()
  const problem = useProblem(keyOf(path))
  const id = `field-${keyOf(path)}`
  const Label = comment.kind === 'comment' ? 'label' : 'span'
  const Controls = { comment: WrittenComment, photo: PhotosOfComment, action: ActionComment }[comment.kind]
  return (
    <div className={classes.comment} data-field={keyOf(path)} data-problem={problem ? true : undefined}>
      <Label id={`${id}-label`} className={classes.label} {...(Label === 'label' ? { htmlFor: id } : {})}>
        {texts(comment.label) || t(`comment.${comment.kind}`)}
        {comment.required && <RequiredMark />}
      </Label>
      <Suspense fallback={<Skeleton height={42} />}>
        <Controls
          path={path}
          comment={comment}
          id={id}
          describedBy={problem ? `${id}-problem` : undefined}
          invalid={problem !== undefined}
        />
      </Suspense>
      {problem && (
        <p className={classes.problem} id={`${id}-problem`}>
          <IconAlertCircle size={16} aria-hidden />
          {problemText(problem)}
        </p>
      )}
    </div>
  )
}

function WrittenComment({ path, id, describedBy, invalid }: CommentProps) {
  const value = useWebForm((state) => answerAt(state.draftSchema, path))
  return (
    <Textarea
      id={id}
      size="md"
      autosize
      minRows={2}
      maxRows={12}
      aria-describedby={describedBy}
      error={invalid}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => answer(path, event.currentTarget.value)}
      onBlur={() => leaveField(path)}
    />
  )
}
