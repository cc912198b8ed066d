import type { StructureProblemCode } from '@atesta/forms/structure-problems.ts'
import type { Notice } from '@atesta/forms/xlsform/notices.ts'
import { IconAlertTriangle, IconArrowsExchange, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './import-form.module.css'
import { hasNoForm, type NoticeGroup, noticeGroups } from './notice-groups.ts'

const icons = { problem: IconCircleX, left: IconAlertTriangle, changed: IconArrowsExchange }
/** Their sentences name nothing themselves. */
const listed = new Set<string>([
  'cell_ignored',
  'appearance_ignored',
  'expression_ignored',
  'calculation_ignored',
  'lookup_ignored',
  'media_ignored',
  'part_invalid',
  'part_unknown',
  'form_too_large',
])
/** More examples than these are only counted. */
const examples = 12

/** Whether all of the file is in the form, if there is one; it counts what stands below it. */
export function TakenOver({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('xlsform')
  if (hasNoForm(notices)) return null
  const count = Object.values(noticeGroups(notices)).flat().length
  return <p role="status">{count === 0 ? t('all_taken') : t('some_taken', { count })}</p>
}

/** What the form does not say that the file says, or says otherwise, with the rows of the file. */
export function ImportNotices({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('xlsform')
  const groups = noticeGroups(notices)
  return (['problem', 'left', 'changed'] as const).map((kind) => {
    const Icon = icons[kind]
    return groups[kind].length === 0 ? null : (
      <section key={kind} className={classes.notices} data-kind={kind}>
        <h2>
          <Icon size={18} aria-hidden />
          {t(`heading.${kind}`, { count: groups[kind].length })}
        </h2>
        <ul>
          {groups[kind].map((group) => (
            <NoticeLine key={group.key} group={group} />
          ))}
        </ul>
      </section>
    )
  })
}

function NoticeLine({ group }: { group: NoticeGroup }) {
  const { t } = useTranslation(['xlsform', 'forms'])
  const format = useFormat()
  const { code, sheet, column = '', rows, whats, ids = [] } = group
  const [what = ''] = whats
  const named = whats.length > 1 || listed.has(code)
  return (
    <li>
      <span>
        {code === 'problem'
          ? t(`forms:problems.${what as StructureProblemCode}`, { ids: format.list([...ids]) })
          : t(`xlsform:notice.${code}`, { column, sheet, what })}
      </span>
      {rows.length > 0 && (
        <small>{t('rows', { sheet, count: rows.length, rows: format.list(rows.map(String)) })}</small>
      )}
      {named && (
        <small>
          {whats.slice(0, examples).map((one) => (
            <code key={one}>{one}</code>
          ))}
          {whats.length > examples && t('more', { count: whats.length - examples })}
        </small>
      )}
    </li>
  )
}
