import { memo, Suspense, useMemo } from 'react'
import { useWebForm } from '../fill.ts'
import { QuestionComments } from '../on-demand.ts'
import type { FieldPath } from '../state/answers-at.ts'
import { ComponentView } from './component-view.tsx'
import { RequiredMark } from './field-frame.tsx'
import { useEntities } from './form-context.ts'
import classes from './question.module.css'
import { QuestionHeadingProvider, standsFor } from './question-context.ts'
import { useRequired, useTexts } from './use-field.ts'

const noPath: FieldPath = ['']

/** A question with its components, while its conditions show it. */
export const QuestionView = memo(function QuestionView({ id }: { id: string }) {
  const texts = useTexts()
  const { questions, components } = useEntities()
  const question = questions[id]
  const visible = useWebForm((state) => state.evaluation?.visible.questions.has(id) ?? false)
  const isCommented = useWebForm(
    (state) => state.inspection?.review === 'returned' && (state.review?.comments.length ?? 0) > 0,
  )
  const paths = useMemo(
    () => (question?.components ?? []).map((component): FieldPath => [component]),
    [question],
  )
  const isRequired = useRequired(paths[0] ?? noPath)
  const text = texts(question?.label)
  const isOfOne = question?.components.length === 1
  const heading = useMemo(() => (text ? { id: `question-${id}`, text, isOfOne } : null), [id, text, isOfOne])
  if (!question || !visible) return null
  const help = texts(question.help)
  const only = isOfOne ? components[question.components[0] ?? ''] : undefined
  // The question replaces its only component's label, so it has its mark too.
  const isMarkedHere = heading && only && isRequired && standsFor(heading, texts(only.label), only.type)
  return (
    <div className={classes.question}>
      {heading && (
        <h3 className={classes.heading} id={heading.id}>
          {heading.text}
          {isMarkedHere && <RequiredMark />}
        </h3>
      )}
      {help && <p className={classes.help}>{help}</p>}
      {isCommented && (
        <Suspense>
          <QuestionComments parts={[id, ...question.components]} />
        </Suspense>
      )}
      <QuestionHeadingProvider value={heading}>
        {paths.map((path) => (
          <ComponentView key={path[0]} path={path} />
        ))}
      </QuestionHeadingProvider>
    </div>
  )
})
