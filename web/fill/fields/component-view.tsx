import { isUnseen } from '@atesta/forms/values.ts'
import { memo, useMemo } from 'react'
import { useWebForm } from '../fill.ts'
import { beside, type FieldPath, idAt, keyOf } from '../state/answers-at.ts'
import { CommentView } from './comment-view.tsx'
import classes from './field.module.css'
import { useEntities } from './form-context.ts'
import { fieldKinds } from './registry.ts'

/** One component with its follow-ups, while its conditions show it. Re-renders only for its own changes. */
export const ComponentView = memo(function ComponentView({ path }: { path: FieldPath }) {
  const component = useEntities().components[idAt(path)]
  const visible = useWebForm((state) => state.evaluation?.visible.components.has(keyOf(path)) ?? false)
  const follows = component?.comment_object
  const comments = useMemo(() => (follows ?? []).map((id) => beside(path, id)), [follows, path])
  if (!component || !visible || isUnseen(component)) return null
  const Kind = fieldKinds[component.type]
  return (
    <div className={classes.component}>
      <Kind path={path} component={component} Inner={ComponentView} />
      {comments.map((comment) => (
        <CommentView key={idAt(comment)} path={comment} />
      ))}
    </div>
  )
})
