import type { NormalizedComponent } from '@atesta/forms/normalize.ts'
import type { ComponentType } from 'react'
import type { FieldPath } from '../state/answers-at.ts'

/** What every kind of field is given: where its answer stands and how the form describes it. */
export type FieldProps = { path: FieldPath; component: NormalizedComponent }
export type FieldKind = ComponentType<FieldProps>
