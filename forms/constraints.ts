import { uploadTypes } from '@atesta/contract/limits.ts'
import type { CommentObject, MediaCertification } from '@atesta/contract/schemas/form.ts'
import type { FormError, FormErrorCode } from './form-errors.ts'
import { matchesPattern } from './rules/pattern.ts'
import type { FieldComponent, FormValue } from './values.ts'

/**
 * Known facts of a certification in an answer. `state` is that of the certification; from `sealing` on, its
 * bytes are received and hashed, so nothing waits for them. `type` is the detected media type. A missing fact
 * is not checked.
 */
export type FileFacts = {
  state: 'queued' | 'uploading' | 'hashing' | 'sealing' | 'certified' | 'failed'
  type?: string
  has_position?: boolean
  from_camera?: boolean
}
/**
 * By certification identifier. Without the map, files are only counted; with it, an unknown identifier is
 * refused.
 */
export type KnownFiles = ReadonlyMap<string, FileFacts>

/** What an upload accepts by default, as in the contract. */
export const defaultMediaCertification: MediaCertification = {
  types: Object.keys(uploadTypes),
  min: 0,
  max: 20,
  camera_only: false,
  position_required: false,
}

/** More repetitions than any form needs; bounds the work of rules over a group. */
export const maxGroupRecords = 200

const fault = (code: FormErrorCode, params: FormError['params'] = {}): FormError => ({ code, params })

/** The range of a number-like component. By default, a rating is 1–5 and a scale 0–10, in whole steps. */
export function numberRange(component: FieldComponent): { min?: number; max?: number; step?: number } {
  const { type, min, max, step } = component
  if (type === 'rating') return { min: min ?? 1, max: max ?? 5, step: step ?? 1 }
  if (type === 'scale') return { min: min ?? 0, max: max ?? 10, step: step ?? 1 }
  return { min, max, step }
}

function checkNumber(value: number, component: FieldComponent): FormError | undefined {
  const { min, max, step } = numberRange(component)
  if (min !== undefined && value < min) return fault('too_small', { min })
  if (max !== undefined && value > max) return fault('too_large', { max })
  if (step === undefined) return undefined
  const from = min ?? 0
  const steps = (value - from) / step
  // In binary, 0.3 / 0.1 is not 3: a relative tolerance of 1e-9 is far below any meaningful step.
  const slack = 1e-9 * Math.max(1, Math.abs(steps))
  return Math.abs(steps - Math.round(steps)) <= slack ? undefined : fault('not_a_step', { step, from })
}

function checkText(value: string, component: FieldComponent): FormError | undefined {
  const { max_length: max, pattern } = component
  // Counted in UTF-16 units, as in the browser's own limit.
  if (max !== undefined && value.length > max) return fault('too_long', { max, have: value.length })
  if (!pattern) return undefined
  return matchesPattern(pattern, value) ? undefined : fault('pattern')
}

function checkCount(
  have: number,
  range: { min?: number; max?: number },
  few: FormErrorCode,
  many: FormErrorCode,
): FormError | undefined {
  const { min, max } = range
  if (min !== undefined && have < min) return fault(few, { min, have })
  return max !== undefined && have > max ? fault(many, { max, have }) : undefined
}

/** The first fault of the files themselves; `count` says how many of them share it. */
function checkFiles(
  identifiers: readonly string[],
  accepted: MediaCertification,
  files: KnownFiles | undefined,
): FormError | undefined {
  if (!files) return undefined
  const facts = identifiers.map((identifier) => files.get(identifier))
  const rules: [FormErrorCode, (file: FileFacts | undefined) => boolean | undefined][] = [
    ['file_unknown', (file) => file === undefined],
    ['file_failed', (file) => file?.state === 'failed'],
    ['file_type', (file) => file?.type !== undefined && !accepted.types.includes(file.type)],
    ['camera_only', (file) => accepted.camera_only && file?.from_camera === false],
    ['position_missing', (file) => accepted.position_required && file?.has_position === false],
    ['file_pending', (file) => file && file.state !== 'certified' && file.state !== 'sealing'],
  ]
  for (const [code, applies] of rules) {
    const count = facts.filter((file) => applies(file)).length
    if (count > 0) return fault(code, { count })
  }
  return undefined
}

function checkUpload(value: string[], component: FieldComponent, files?: KnownFiles): FormError | undefined {
  const accepted = component.media_certification ?? defaultMediaCertification
  return (
    checkCount(value.length, accepted, 'too_few_files', 'too_many_files') ??
    checkFiles(value, accepted, files)
  )
}

/**
 * Checks an answer beyond its shape. `value` is from `parseValue`; undefined without an answer. `required`:
 * whether the form's rules require it at the moment.
 */
export function checkConstraints(
  component: FieldComponent,
  value: FormValue | undefined,
  files?: KnownFiles,
  required = component.required,
): FormError | undefined {
  if (value === undefined) return checkMissing(component, required)
  switch (component.type) {
    case 'upload':
      return checkUpload(value as string[], component, files)
    case 'checkbox':
      return checkCount((value as string[]).length, component, 'too_few_choices', 'too_many_choices')
    case 'dropdown':
      if (!Array.isArray(value)) return undefined
      return checkCount(value.length, component, 'too_few_choices', 'too_many_choices')
    case 'group': {
      const max = Math.min(component.max ?? maxGroupRecords, maxGroupRecords)
      return checkCount(
        (value as []).length,
        { min: component.min, max },
        'too_few_records',
        'too_many_records',
      )
    }
    default:
      if (typeof value === 'number') return checkNumber(value, component)
      return typeof value === 'string' ? checkText(value, component) : undefined
  }
}

/**
 * A minimum of files counts even if the component is not marked as required, because evidence slots rely on
 * it.
 */
function checkMissing(component: FieldComponent, required: boolean): FormError | undefined {
  const { type } = component
  if (type === 'note') return undefined
  if (type === 'upload') {
    const min = Math.max(component.media_certification?.min ?? 0, required ? 1 : 0)
    if (min > 0) return fault('too_few_files', { min, have: 0 })
  }
  if (type === 'group' && !required && (component.min ?? 0) > 0) {
    return fault('too_few_records', { min: component.min ?? 0, have: 0 })
  }
  if (!required) return undefined
  if (type === 'signature') return fault('signature_missing')
  return fault(type === 'geolocation' ? 'position_missing' : 'required')
}

/** The requirements for photos that answer a comment object. */
export const commentPhotos = ({ camera_only, position_required }: CommentObject): MediaCertification => ({
  ...defaultMediaCertification,
  types: defaultMediaCertification.types.filter((type) => type.startsWith('image/')),
  camera_only: camera_only ?? false,
  position_required: position_required ?? false,
})

/** Checks an active follow-up; `value` is from `parseComment`. */
export function checkComment(
  comment: CommentObject,
  value: FormValue | undefined,
  files?: KnownFiles,
): FormError | undefined {
  if (value === undefined && !comment.required) return undefined
  if (value === undefined)
    return comment.kind === 'photo' ? fault('too_few_files', { min: 1, have: 0 }) : fault('required')
  if (comment.kind !== 'photo') return undefined
  const photos = value as string[]
  const accepted = commentPhotos(comment)
  return (
    checkCount(photos.length, accepted, 'too_few_files', 'too_many_files') ??
    checkFiles(photos, accepted, files)
  )
}
