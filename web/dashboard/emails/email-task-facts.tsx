import { fillingRules } from '@atesta/contract/task-settings.ts'
import { useTranslation } from 'react-i18next'
import type { EmailTask } from '../../queries/emails.ts'
import { useFormat } from '../../session/use-format.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Deadline } from './deadline.tsx'
import classes from './email-task-page.module.css'

/** The question, the form and the deadline. */
export function EmailTaskFacts({ task }: { task: EmailTask }) {
  const { t } = useTranslation(['emails', 'common', 'dashboard'])
  const format = useFormat()
  const { template, settings } = task
  const set = fillingRules.filter((rule) => settings[rule]).map((rule) => t(`dashboard:settings.${rule}`))
  const { reminder_days } = task
  const days = format.list(reminder_days.map((day) => format.number(day)))
  return (
    <aside className={classes.facts} aria-label={t('task.facts')}>
      <FactList
        facts={[
          {
            label: t('columns.form'),
            value: template && (
              <span className={classes.lines}>
                {t('task.form_version', { name: template.name, version: template.version })}
                {template.newest > template.version && (
                  <span className={classes.count}>{t('task.newer', { version: template.newest })}</span>
                )}
              </span>
            ),
          },
          { label: t('task.subject'), value: task.subject },
          { label: t('task.language'), value: t(`common:language.${task.locale}`) },
          {
            label: t('task.sent'),
            value: task.sent_at ? <RelativeTime at={task.sent_at} /> : t('task.sent_not'),
          },
          { label: t('task.expires'), value: <Deadline at={task.expires_at} /> },
          {
            label: t('task.reminders'),
            value: days
              ? t('task.reminders_after', { days, count: reminder_days.at(-1) ?? 1 })
              : t('task.reminders_none'),
          },
          { label: t('dashboard:settings.title'), value: set.length > 0 ? format.list(set) : null },
          {
            label: t('task.created'),
            value: task.created_by
              ? t('task.created_by', {
                  person: task.created_by.name,
                  when: format.date(task.created_at),
                })
              : format.date(task.created_at),
          },
        ]}
      />
    </aside>
  )
}
