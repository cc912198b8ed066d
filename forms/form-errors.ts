/** Why an answer is refused, as a code; i18n has a sentence for each, filled with `params`. */
export const formErrorCodes = [
  'required',
  'bad_value',
  'not_a_number',
  'too_small',
  'too_large',
  'not_a_step',
  'bad_date',
  'bad_time',
  'bad_datetime',
  'too_long',
  'pattern',
  'not_an_option',
  'too_few_choices',
  'too_many_choices',
  'too_few_files',
  'too_many_files',
  'file_pending',
  'file_failed',
  'file_unknown',
  'file_type',
  'camera_only',
  'position_missing',
  'bad_position',
  'signature_missing',
  'signature_incomplete',
  'too_few_records',
  'too_many_records',
  'rule',
] as const

export type FormErrorCode = (typeof formErrorCodes)[number]

/**
 * One refused answer. `params` by code: `min` (too_small, too_few_*), `max` (too_large, too_long, too_many_*),
 * `step` and `from` (not_a_step), `have` (too_few_*, too_many_*), `count` (file_*, camera_only, position_missing of an
 * upload), `message` (rule: the form's own sentence in the asked language, may be empty).
 */
export type FormError = { code: FormErrorCode; params: Readonly<Record<string, string | number>> }
