import type { NormalizedComponent } from '@atesta/forms/normalize.ts'
import type { ComponentType } from 'react'
import type { FieldPath } from '../state/answers-at.ts'

/**
 * The props of every kind of field: the path of its answer, its component, and `Inner`, which renders a
 * component inside this one (a group's). It is passed down because kinds must not import the view that
 * chooses them.
 */
export type FieldProps = {
  path: FieldPath
  component: NormalizedComponent
  Inner: ComponentType<{ path: FieldPath }>
}
export type FieldKind = ComponentType<FieldProps>
