import type { NormalizedComponent } from '@atesta/forms/normalize.ts'
import type { ComponentType } from 'react'
import type { FieldPath } from '../state/answers-at.ts'

/**
 * What every kind of field is given: where its answer stands, how the form describes it, and `Inner`, which shows a
 * component inside this one (a group's). It is handed down because kinds may not know the view that chooses them.
 */
export type FieldProps = {
  path: FieldPath
  component: NormalizedComponent
  Inner: ComponentType<{ path: FieldPath }>
}
export type FieldKind = ComponentType<FieldProps>
