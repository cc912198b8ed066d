/** What an import could not take over, or only in another form. i18n has a sentence for each. */
export const noticeCodes = [
  'sheet_missing',
  'sheet_ignored',
  'sheet_cut',
  'cell_ignored',
  'type_ignored',
  'type_changed',
  'metadata_kept',
  'metadata_ignored',
  'name_missing',
  'name_changed',
  'choices_missing',
  'choices_elsewhere',
  'choices_external',
  'choice_repeated',
  'language_ignored',
  'text_shortened',
  'styling_removed',
  'label_reference',
  'expression_ignored',
  'calculation_ignored',
  'lookup_ignored',
  'media_ignored',
  'pattern_ignored',
  'default_ignored',
  'appearance_ignored',
  'parameter_ignored',
  'group_joined',
  'group_empty',
  'end_missing',
  'end_unexpected',
  'row_edited',
  'problem',
  'part_invalid',
  'part_unknown',
  'form_too_large',
] as const
export type NoticeCode = (typeof noticeCodes)[number]

/**
 * `sheet` and `row` (as the spreadsheet numbers it, the header is row 1) say where; `column` as it is headed. `what` is
 * the word, expression or value that the notice is about, as written, of `part_invalid` and `part_unknown` the place in a file of JSON, and of
 * `form_too_large` a list of choices; of `problem`: a code of `structure-problems.ts`, and the
 * `ids` that it is about.
 */
export type Notice = {
  code: NoticeCode
  sheet: string
  row?: number
  column?: string
  what?: string
  ids?: readonly string[]
}
