import type { Notice, NoticeCode } from '@atesta/forms/xlsform/notices.ts'

/** Notices of the same kind about the same thing, with the rows where they occur. */
export type NoticeGroup = Notice & { key: string; rows: number[]; whats: string[] }

/** Taken over in another shape, or as they are and worth a look; everything else was left out. */
const changes = new Set<NoticeCode>([
  'type_changed',
  'metadata_kept',
  'name_changed',
  'choice_repeated',
  'text_shortened',
  'styling_removed',
  'label_reference',
  'group_joined',
  'row_edited',
])
/** Said once for a sheet, however many columns it is about. */
const bySheet = new Set<NoticeCode>([
  'cell_ignored',
  'appearance_ignored',
  'label_reference',
  'media_ignored',
  'lookup_ignored',
  'calculation_ignored',
])
/** Said once for each thing that they are about. */
const byWhat = new Set<NoticeCode>([
  'type_ignored',
  'type_changed',
  'language_ignored',
  'choices_missing',
  'choices_elsewhere',
  'choices_external',
  'metadata_ignored',
  'problem',
])

/** No form can be made of the file before these are mended in it. */
const problems = new Set<NoticeCode>(['problem', 'part_invalid', 'form_too_large'])

/** Whether there is no form to look at. */
export const hasNoForm = (notices: readonly Notice[]): boolean =>
  notices.some(({ code }) => code === 'part_invalid' || code === 'sheet_missing')

/** Notices as they are read: what was left out, what was changed, what must be mended first. */
export function noticeGroups(
  notices: readonly Notice[],
): Record<'problem' | 'left' | 'changed', NoticeGroup[]> {
  const groups = new Map<string, NoticeGroup>()
  for (const notice of notices) {
    const { code, sheet, column, what, ids = [], row } = notice
    const key = [code, sheet, bySheet.has(code) ? '' : column, byWhat.has(code) ? [what, ...ids] : ''].join(
      '|',
    )
    const example = code === 'cell_ignored' ? column : what
    const group = groups.get(key) ?? { ...notice, key, rows: [], whats: [] }
    groups.set(key, group)
    if (row !== undefined && !group.rows.includes(row)) group.rows.push(row)
    if (example && !group.whats.includes(example)) group.whats.push(example)
  }
  const all = [...groups.values()].map((group) => ({ ...group, rows: group.rows.sort((a, b) => a - b) }))
  return {
    problem: all.filter(({ code }) => problems.has(code)),
    left: all.filter(({ code }) => !problems.has(code) && !changes.has(code)),
    changed: all.filter(({ code }) => changes.has(code)),
  }
}
